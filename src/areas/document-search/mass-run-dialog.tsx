import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { touched, valuesOf, type FieldChanges, type Restrictions, type SharedAttribute } from './mass-change.ts';
import { MassFields } from './mass-fields.tsx';
import { MassRunDone } from './mass-run-done.tsx';
import { RunMoving } from './run-moving.tsx';
import type { AskedDocuments } from './use-document-actions.ts';
import { useMassRun } from './use-mass-run.ts';

interface MassRunProps {
  asked: AskedDocuments;
  /** Fields, read from the first documents: all are of one class. */
  restrictions: Restrictions;
  nameOf: (guid: string) => string;
  onClose: () => void;
  onDone: () => void;
}

/** Changes more documents than can be shown row by row: which fields, a last look, then the progress and what became of them. */
export function MassRunDialog({ asked, restrictions, nameOf, onClose, onDone }: MassRunProps) {
  const { t } = useLingui();
  const [changes, setChanges] = useState<FieldChanges>({});
  const [isShown, setShown] = useState(false);
  const run = useMassRun(asked.ids);
  // nothing is known of the documents beyond the first ones
  const attributes = restrictions.attributes.map((one) => ({ ...one, values: 'mixed' as const, value: '' }));
  const close = () => {
    if (run.state) {
      asked.clear();
      onDone();
    }
    onClose();
  };
  const submit = async () => {
    if (run.state) close();
    else if (isShown) await run.start(valuesOf(changes));
    else setShown(true);
  };
  const count = asked.ids.length;
  return (
    <FormDialog
      open
      width="wide"
      height={760}
      done={run.state !== undefined}
      title={<Plural value={count} one="You are changing # document" other="You are changing # documents" />}
      submitLabel={run.state ? t`Close` : isShown ? t`Change ${count}` : t`Next`}
      cancelLabel={isShown ? t`Back` : undefined}
      busy={run.busy}
      disabledReason={!run.state && touched(changes).length === 0 ? t`Every field is on Keep.` : undefined}
      onSubmit={submit}
      onClose={isShown && !run.state ? () => setShown(false) : close}
    >
      {run.state ? (
        run.isMoving ? (
          <RunMoving done={run.state.done} documents={run.state.documents} />
        ) : (
          <MassRunDone run={run} nameOf={nameOf} />
        )
      ) : isShown ? (
        <Planned {...{ attributes, changes }} />
      ) : (
        <MassFields attributes={attributes} changes={changes} onChange={setChanges} />
      )}
      <Trouble>{run.trouble}</Trouble>
    </FormDialog>
  );
}

/** The fields that change in every document. */
function Planned({ attributes, changes }: { attributes: readonly SharedAttribute[]; changes: FieldChanges }) {
  const { t } = useLingui();
  const most = DOCUMENT_LIMITS.atOnce;
  return (
    <div className="grid gap-3">
      <p className="rounded-control bg-waiting px-4 py-3 font-bold text-on-waiting">
        <Trans>More than {most} documents are changed without a look at each one. The change can be undone for 15 minutes.</Trans>
      </p>
      <dl className="divide-y divide-line">
        {touched(changes).map((id) => {
          const change = changes[id];
          return (
            <div key={id} className="flex flex-wrap gap-x-3 py-2">
              <dt className="text-muted">{attributes.find((one) => one.id === id)?.name ?? id}</dt>
              <dd className="font-bold break-words">
                <bdi>{change?.what === 'set' ? change.value : t`No value`}</bdi>
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
