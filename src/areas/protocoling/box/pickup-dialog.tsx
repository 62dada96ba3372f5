import { Plural, useLingui } from '@lingui/react/macro';
import { useRef, useState, type ReactNode } from 'react';
import { containerStatus } from '#schema/codes.ts';
import { LIMITS } from '#schema/limits.ts';
import type { Container } from '#schema/records/container.ts';
import { pickupCreate } from '#schema/operations/orders.ts';
import { useLive } from '#src/data/live.ts';
import { containersByStatus } from '#src/data/queries/containers.ts';
import { costCenters } from '#src/data/queries/references.ts';
import { run, saving } from '#src/data/run.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { TICKED } from '#src/kit/inputs/checkbox-input.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import type { Box } from './use-box.ts';

/** Closed boxes offered for one pickup. */
const OFFERED = 200;

interface BoxChoiceProps {
  offered: readonly Container[];
  taken: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

function BoxChoice({ offered, taken, onToggle }: BoxChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 text-[15px] leading-[18px] text-soft">
        <Plural value={taken.size} one="# box" other="# boxes" />
      </legend>
      <div className="thin-scroll max-h-36 divide-y divide-line overflow-y-auto rounded-control px-3 ring-1 ring-line">
        {offered.map((row) => (
          <Field
            key={row.id}
            type="checkbox"
            value={taken.has(row.id) ? TICKED : ''}
            onChange={() => onToggle(row.id)}
            label={
              <>
                <CodeText>{row.code}</CodeText>
                <span className="text-office text-muted">
                  <Plural value={row.documents} one="# document" other="# documents" />
                </span>
              </>
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Asks the archive to fetch closed boxes; other closed boxes of the project can go with this one (S1 OrderPickup 4). */
export function PickupDialog({ box, notice, onClose }: { box: Box; notice: ReactNode; onClose: () => void }) {
  const { t } = useLingui();
  const centers = useLive(costCenters);
  const closed = useLive(containersByStatus, containerStatus.closed, OFFERED);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set([box.container.id]));
  const [costCenterId, setCostCenterId] = useState(box.container.costCenterId);
  const [note, setNote] = useState('');
  const first = useRef<HTMLElement | null>(null);
  // What is to be answered: the boxes are chosen already, a cost center only where the project asks for one.
  const fields = (element: HTMLElement | null) => {
    const controls = element?.querySelectorAll<HTMLElement>('[data-control], [role=combobox]');
    first.current = controls?.[needsCenter ? 0 : controls.length - 1] ?? null;
  };
  const offered = (closed ?? []).flatMap(({ row }) =>
    row && row.projectId === box.container.projectId && row.orderId === '' ? [row] : [],
  );
  const needsCenter = box.project?.costCenterRequired === true && costCenterId === '';
  const toggle = (id: string) =>
    setTaken((before) => (before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id])));
  const ask = async () => {
    await run.save(pickupCreate, {
      payload: { projectId: box.container.projectId, containerIds: [...taken], costCenterId, note },
    });
    snack(t`Pickup asked for. It is sent with the boxes.`);
    onClose();
  };
  return (
    <FormDialog
      open
      title={t`Ask for a pickup`}
      submitLabel={t`Ask for a pickup`}
      disabledReason={
        taken.size === 0
          ? t`Choose at least one box.`
          : needsCenter
            ? t`Choose a cost center: this project needs one.`
            : note.length > LIMITS.noteCharacters
              ? t`Shorten the note first.`
              : undefined
      }
      initialFocus={first}
      onClose={onClose}
      onSubmit={() => saving(ask)}
    >
      {notice}
      <BoxChoice offered={offered} taken={taken} onToggle={toggle} />
      <div className="flex flex-col gap-3 pt-4" ref={fields}>
        <Field
          type="select"
          label={t`Cost center`}
          required={box.project?.costCenterRequired === true}
          value={costCenterId}
          onChange={setCostCenterId}
          emptyOption={t`None`}
          options={(centers ?? []).map((center) => ({ value: center.id, label: `${center.code} ${center.name}` }))}
        />
        <Field type="text" label={t`Note for the archive`} value={note} maxLength={LIMITS.noteCharacters} onChange={setNote} />
      </div>
    </FormDialog>
  );
}
