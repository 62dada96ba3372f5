import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { documentEditCalls } from '#schema/calls/document-edit.ts';
import { call } from '#src/data/calls/call.ts';
import { useLive } from '#src/data/live/live.ts';
import { costCenters } from '#src/data/queries/references.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { troubleText } from '#src/parts/answers/trouble.ts';
import type { AskedDocuments } from './use-document-actions.ts';

/** Choice that takes the cost center from documents; the field starts without a choice. */
const NONE = 'none';

/** Sets the cost center of documents, or takes it from them. All of them change, or none. */
export function CostCenterDialog({ asked: { ids, clear }, onClose }: { asked: AskedDocuments; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [opId] = useState(() => crypto.randomUUID());
  const [chosen, setChosen] = useState('');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const centers = useLive(costCenters) ?? [];
  const submit = async () => {
    setBusy(true);
    const costCenterId = chosen === NONE ? '' : chosen;
    const outcome = await call(documentEditCalls.updateMpk, { guidList: [...ids], costCenterId, opId });
    setBusy(false);
    if (outcome.kind === 'refused' && outcome.message === 'costCenterInactive')
      return setTrouble(t`This cost center is not active any more. Nothing was changed. Choose another one.`);
    if (outcome.kind !== 'done') return setTrouble(troubleText(i18n, outcome));
    clear();
    snack(t`The cost center is saved.`);
    return onClose();
  };
  return (
    <FormDialog
      open
      title={<Plural value={ids.length} one="Cost center of # document" other="Cost center of # documents" />}
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
        {trouble === '' ? null : <Trouble>{trouble}</Trouble>}
      </div>
    </FormDialog>
  );
}
