import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { Field } from '#src/kit/inputs/field.tsx';

interface ConfirmDestroyProps {
  count: number;
  onSend: (confirmed: number) => Promise<void>;
  onClose: () => void;
}

/** Destruction cannot be undone: the number of items is entered before it is sent. */
export function ConfirmDestroy({ count, onSend, onClose }: ConfirmDestroyProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  return (
    <FormDialog
      open
      danger
      title={t`Send for destruction`}
      submitLabel={t`Send order`}
      disabledReason={Number(typed) === count ? undefined : t`Enter ${count} to confirm.`}
      onClose={onClose}
      onSubmit={async () => {
        await onSend(count);
        return true;
      }}
    >
      <p className="pb-3">
        <Trans>Enter {count} to confirm. This cannot be undone.</Trans>
      </p>
      <Field type="number" mask="####" label={t`Number of items`} value={typed} onChange={setTyped} />
    </FormDialog>
  );
}
