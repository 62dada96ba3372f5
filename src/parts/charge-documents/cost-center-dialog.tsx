import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { documentCostCenter } from '#schema/operations/rooms/documents.ts';
import { useLive } from '#src/data/live/live.ts';
import { costCenters } from '#src/data/queries/references.ts';
import { run, saving } from '#src/data/sync/run.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { Field } from '#src/kit/inputs/field.tsx';

/** A document whose cost center is set. */
export interface ChargedDocument {
  id: string;
  containerId: string;
  /** Version the user saw; `NEWEST` where a result shows none. */
  seen: number;
}

interface CostCenterProps {
  documents: readonly ChargedDocument[];
  onClose: () => void;
  /** The change of each document is saved on the device. */
  onSaved?: () => void;
}

/** Choice that takes the cost center from documents; the field starts without a choice. */
const NONE = 'none';

/** Sets the cost center of documents, or takes it from them, with or without a connection: one operation for each document. */
export function CostCenterDialog({ documents, onClose, onSaved }: CostCenterProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState('');
  const [busy, setBusy] = useState(false);
  /** The documents that were saved before the disk refused the rest, each with its choice. */
  const [charged, setCharged] = useState<ReadonlyMap<string, string>>(new Map());
  const all = documents.length;
  const saved = documents.filter(({ id }) => charged.get(id) === chosen).length;
  const centers = useLive(costCenters) ?? [];
  const submit = async () => {
    setBusy(true);
    const rest = documents.filter(({ id }) => charged.get(id) !== chosen);
    const taken = new Map(charged);
    const isSaved = await saving(() => charge(rest, chosen === NONE ? '' : chosen, (id) => taken.set(id, chosen)));
    setBusy(false);
    setCharged(taken);
    if (!isSaved) return undefined;
    onSaved?.();
    snack(t`Saved on this device`);
    return onClose();
  };
  return (
    <FormDialog
      open
      title={<Plural value={documents.length} one="Cost center of # document" other="Cost center of # documents" />}
      submitLabel={t`Save`}
      busy={busy}
      disabledReason={chosen === '' ? t`Choose a cost center.` : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <Field
          type="select"
          label={t`Cost center`}
          required
          emptyOption={t`Choose a cost center`}
          value={chosen}
          onChange={setChosen}
          options={[
            { value: NONE, label: t`No cost center` },
            ...centers.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
          ]}
        />
        <p className="text-office text-muted">
          <Trans>The cost center each document has now is replaced. The history shows the change.</Trans>
        </p>
        <Trouble>
          {saved > 0 && !busy ? (
            <Trans>
              {saved} of {all} are saved. Free some space, then save the others.
            </Trans>
          ) : null}
        </Trouble>
      </div>
    </FormDialog>
  );
}

/** Saves the cost center of these documents, and reports each that is on the disk. */
export async function charge(
  documents: readonly ChargedDocument[],
  costCenterId: string,
  onSaved: (id: string) => void,
): Promise<void> {
  for (const { id: entityId, containerId, seen } of documents) {
    // one after the other: the outbox keeps their order
    // oxlint-disable-next-line no-await-in-loop
    await run.save(documentCostCenter, { entityId, payload: { containerId, costCenterId }, seen, configVersion: 0 });
    onSaved(entityId);
  }
}
