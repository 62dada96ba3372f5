import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { importCalls, type ImportRow } from '#schema/calls/imports.ts';
import { call, type Outcome } from '#src/data/calls/call.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { troubleText } from '#src/parts/answers/trouble.ts';

interface Props {
  row: ImportRow;
  onClose: () => void;
  onDone: () => void;
}

/** Takes an import back after its name was typed. */
export function RollBackDialog({ row, onClose, onDone }: Props) {
  const { t, i18n } = useLingui();
  const [typedName, setTypedName] = useState('');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Outcome<unknown>>();
  const submit = async () => {
    setBusy(true);
    const outcome = await call(importCalls.importRollback, { importId: row.id, typedName });
    setBusy(false);
    if (outcome.kind !== 'done') return setTrouble(outcome);
    onDone();
    return onClose();
  };
  return (
    <FormDialog
      open
      danger
      title={<Trans>Roll back {row.name}?</Trans>}
      submitLabel={t`Roll back`}
      busy={busy}
      disabledReason={typedName === row.name ? undefined : t`Enter the name of the import`}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-stack">
        <p>
          <Trans>
            Boxes and documents of this import are deleted, and the codes of its boxes are free again. What others have changed,
            closed or ordered since stays, and is listed with the reason.
          </Trans>
        </p>
        {row.counters.newValues ? <p>{t`Values that were added to value lists stay in them.`}</p> : null}
        <Field type="text" label={t`Name of the import`} value={typedName} onChange={setTypedName} required />
        <Trouble>{troubleText(i18n, trouble)}</Trouble>
      </div>
    </FormDialog>
  );
}
