import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { containerReopen } from '#schema/operations/containers.ts';
import { run } from '#src/data/run.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import type { Box } from './use-box.ts';

/** Opens a closed box again; the reason goes into its custody history (S1 OpenContainer 3). */
export function ReopenDialog({ box, onClose }: { box: Box; onClose: () => void }) {
  const { t } = useLingui();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const reopen = async () => {
    await run.save(containerReopen, { entityId: box.container.id, payload: { reason: reason.trim() } });
    onClose();
  };
  return (
    <FormDialog
      open
      title={t`Open box ${box.container.code} again`}
      submitLabel={t`Open the box`}
      initialFocus={field}
      disabledReason={reason.trim() === '' ? t`Give a reason first.` : undefined}
      onClose={onClose}
      onSubmit={() => void reopen()}
    >
      <p className="pb-3">
        <Trans>The seal becomes void. Close the box with a new one afterwards.</Trans>
      </p>
      <label className="flex flex-col gap-1 text-office font-bold text-text">
        <span>
          <Trans>Reason</Trans> <span className="text-on-danger">*</span>
        </span>
        <textarea
          ref={field}
          rows={3}
          value={reason}
          maxLength={2_000}
          aria-required
          onChange={(event) => setReason(event.target.value)}
          className="rounded-control bg-card px-3 py-2 text-input shadow-[inset_0_0_0_1px_var(--color-control)]"
        />
      </label>
    </FormDialog>
  );
}
