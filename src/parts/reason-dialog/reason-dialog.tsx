import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { LIMITS } from '#schema/limits.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { Field } from '#src/kit/inputs/field.tsx';

interface ReasonDialogProps {
  title: ReactNode;
  submitLabel: string;
  danger?: boolean;
  width?: 'wide' | 'sheet';
  /** Reason why it cannot be done yet, apart from the missing reason. */
  missing?: string | undefined;
  children: ReactNode;
  onSubmit: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** A correction with its reason, which the history keeps. */
export function ReasonDialog({ title, submitLabel, danger, width, missing, children, onSubmit, onClose }: ReasonDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      open
      title={title}
      submitLabel={submitLabel}
      danger={danger}
      width={width}
      disabledReason={missing ?? (reason.trim() === '' ? t`Enter the reason.` : undefined)}
      onSubmit={() => onSubmit(reason.trim())}
      onClose={onClose}
    >
      <div className="flex flex-col gap-stack pt-1">
        {children}
        <Field
          type="text"
          label={t`Reason`}
          required
          value={reason}
          maxLength={LIMITS.noteCharacters}
          help={t`The history of the box keeps it with your name.`}
          onChange={setReason}
        />
      </div>
    </FormDialog>
  );
}
