import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '#schema/limits.ts';
import { containerReopen } from '#schema/operations/containers.ts';
import { run, saving } from '#src/data/sync/run.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import type { Box } from './use-box.ts';

/** Reopens a closed box; the reason goes into its custody history (S1 OpenContainer 3). */
export function ReopenDialog({ box, onClose }: { box: Box; onClose: () => void }) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const reopen = async () => {
    await run.save(containerReopen, { entityId: box.container.id, payload: { reason: reason.trim() } });
    onClose();
  };
  return (
    <FormDialog
      open
      title={t`Reopen box ${box.container.code}`}
      submitLabel={t`Open the box`}
      disabledReason={
        reason.trim() === ''
          ? t`Enter a reason first.`
          : reason.length > LIMITS.noteCharacters
            ? t`Shorten the reason first.`
            : undefined
      }
      onClose={onClose}
      onSubmit={() => saving(reopen)}
    >
      <p className="pb-3">
        <Trans>The seal becomes void. Close the box with a new seal afterward.</Trans>
      </p>
      <Field type="text" label={t`Reason`} required value={reason} maxLength={LIMITS.noteCharacters} onChange={setReason} />
    </FormDialog>
  );
}
