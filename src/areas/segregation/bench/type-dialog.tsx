import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '#schema/limits.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { Field } from '#src/kit/inputs/field.tsx';

/** Takes the code of a torn label by hand. */
export function TypeDialog(props: { onCode: (code: string) => void; onClose: () => void; submitLabel?: string }) {
  const { onCode, onClose, submitLabel } = props;
  const { t } = useLingui();
  const [code, setCode] = useState('');
  return (
    <FormDialog
      open
      title={t`Enter a code`}
      submitLabel={submitLabel ?? t`Count it`}
      disabledReason={code.trim() === '' ? t`Enter the code on the label.` : undefined}
      onSubmit={() => {
        onCode(code);
        onClose();
      }}
      onClose={onClose}
    >
      <Field type="text" label={t`Code`} value={code} maxLength={LIMITS.codeCharacters} onChange={setCode} />
    </FormDialog>
  );
}
