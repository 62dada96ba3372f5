import { Trans, useLingui } from '@lingui/react/macro';
import type { WorkflowState } from '#schema/calls/workflow-documents.ts';
import { LIMITS } from '#schema/limits.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { Disclosure, DisclosureButton, DisclosurePanel } from '#src/kit/layout/disclosure.tsx';

interface PutIntoProps {
  states: readonly WorkflowState[];
  /** Id of the chosen state; empty for none. */
  chosen: string;
  setChosen: (workflowStateId: string) => void;
  reason: string;
  setReason: (reason: string) => void;
  busy: string;
  /** Why nothing can be done now. */
  closed: string | undefined;
  onPut: (state: WorkflowState) => void;
}

/** A manager moves the case into another step, with a reason; the steps it waits for are over. */
export function PutInto({ states, chosen, setChosen, reason, setReason, busy, closed, onPut }: PutIntoProps) {
  const { t } = useLingui();
  const state = states.find(({ workflowStateId }) => workflowStateId === chosen);
  const missing = !state ? t`Choose a step first.` : reason.trim() === '' ? t`Give a reason first.` : undefined;
  return (
    <Disclosure>
      <DisclosureButton className="cursor-pointer self-start text-left font-bold text-link underline">
        <Trans>Put the case into another step</Trans>
      </DisclosureButton>
      <DisclosurePanel className="flex flex-col gap-3">
        <p className="text-office text-muted">
          <Trans>The steps it waits for now are over. The history has your name and reason.</Trans>
        </p>
        <Field
          id="flow-put"
          type="select"
          label={t`Step`}
          value={chosen}
          emptyOption={t`Choose a step`}
          options={states.map(({ workflowStateId, name, current }) => ({
            value: workflowStateId,
            label: current ? t`${name} (waits there now)` : name,
          }))}
          onChange={setChosen}
        />
        <Field
          id="flow-put-reason"
          type="text"
          label={t`Reason`}
          required
          asterisk
          value={reason}
          maxLength={LIMITS.noteCharacters}
          onChange={setReason}
        />
        <Button
          className="self-start"
          busy={busy !== '' && busy === chosen}
          disabledReason={closed ?? missing}
          onClick={() => state && onPut(state)}
        >
          <Trans>Put into this step</Trans>
        </Button>
      </DisclosurePanel>
    </Disclosure>
  );
}
