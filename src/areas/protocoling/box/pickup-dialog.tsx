import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { containerStatus } from '#schema/codes.ts';
import type { Container } from '#schema/records/container.ts';
import { pickupCreate } from '#schema/operations/orders.ts';
import { useLive } from '#src/data/live.ts';
import { containersByStatus } from '#src/data/queries/containers.ts';
import { costCenters } from '#src/data/queries/references.ts';
import { run } from '#src/data/run.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import type { Box } from './use-box.ts';

/** Closed boxes offered for one pickup. */
const OFFERED = 200;
const field = 'h-control rounded-control bg-card px-3 text-input shadow-[inset_0_0_0_1px_var(--color-control)]';

interface BoxChoiceProps {
  offered: readonly Container[];
  taken: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

function BoxChoice({ offered, taken, onToggle }: BoxChoiceProps) {
  return (
    <fieldset className="flex flex-col">
      <legend className="pb-1 text-office font-bold text-text">
        <Plural value={taken.size} one="# box" other="# boxes" />
      </legend>
      {offered.map((row) => (
        <label key={row.id} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={taken.has(row.id)}
            onChange={() => onToggle(row.id)}
            className="size-5 accent-primary"
          />
          <CodeText>{row.code}</CodeText>
          <span className="text-office text-muted">
            <Plural value={row.documents} one="# document" other="# documents" />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function CostCenterField(props: { value: string; required: boolean; onChoose: (id: string) => void }) {
  const { t } = useLingui();
  const centers = useLive(costCenters);
  return (
    <label className="mt-3 flex flex-col gap-1 text-office font-bold text-text">
      <span>
        <Trans>Cost center</Trans> {props.required ? <span className="text-on-danger">*</span> : null}
      </span>
      <select value={props.value} onChange={(event) => props.onChoose(event.target.value)} className={field}>
        <option value="">{t`None`}</option>
        {centers?.map((center) => (
          <option key={center.id} value={center.id}>
            {center.code} {center.name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Asks the archive to fetch closed boxes; other closed boxes of the project can go with this one (S1 OrderPickup 4). */
export function PickupDialog({ box, onClose }: { box: Box; onClose: () => void }) {
  const { t } = useLingui();
  const closed = useLive(containersByStatus, containerStatus.closed, OFFERED);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set([box.container.id]));
  const [costCenterId, setCostCenterId] = useState(box.container.costCenterId);
  const [note, setNote] = useState('');
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
            : undefined
      }
      onClose={onClose}
      onSubmit={() => void ask()}
    >
      <BoxChoice offered={offered} taken={taken} onToggle={toggle} />
      <CostCenterField value={costCenterId} required={box.project?.costCenterRequired === true} onChoose={setCostCenterId} />
      <label className="mt-3 flex flex-col gap-1 text-office font-bold text-text">
        <Trans>Note for the archive</Trans>
        <input value={note} maxLength={2_000} onChange={(event) => setNote(event.target.value)} className={field} />
      </label>
    </FormDialog>
  );
}
