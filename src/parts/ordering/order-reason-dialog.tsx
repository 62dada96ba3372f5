import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '#schema/limits.ts';
import { useLive } from '#src/data/live/live.ts';
import { orderReasons } from '#src/data/queries/ordering.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { Field } from '#src/kit/inputs/field.tsx';

/** A reason from the list, in words, or both. */
export interface Reasoned {
  reasonId: string;
  reason: string;
}

interface ReasonDialogProps {
  title: string;
  operation: number;
  /** True if the act needs no reason. */
  optional?: boolean;
  onGiven: (given: Reasoned) => Promise<boolean>;
  onClose: () => void;
}

/** Asks for the reason: a request that ends against the will of its author gets one in words. */
export function ReasonDialog({ title, operation, optional = false, onGiven, onClose }: ReasonDialogProps) {
  const { t } = useLingui();
  const reasons = useLive(orderReasons, 'refusal' as const, operation) ?? [];
  const [reasonId, setReasonId] = useState('');
  const [reason, setReason] = useState('');
  const lacks = !optional && reason.trim() === '' ? t`Enter a reason: the author reads it.` : undefined;
  return (
    <FormDialog
      open
      title={title}
      submitLabel={title}
      disabledReason={reason.length > LIMITS.noteCharacters ? t`Shorten the reason first.` : lacks}
      onClose={onClose}
      onSubmit={() => onGiven({ reasonId, reason: reason.trim() })}
    >
      <div className="grid gap-3">
        {reasons.length === 0 ? null : (
          <Field
            type="select"
            label={t`Reason`}
            emptyOption={t`None`}
            value={reasonId}
            onChange={setReasonId}
            options={reasons.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <Field type="text" label={t`In words`} required={!optional} value={reason} onChange={setReason} />
      </div>
    </FormDialog>
  );
}
