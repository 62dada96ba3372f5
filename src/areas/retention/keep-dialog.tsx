import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { retentionCalls } from '#schema/calls/retention.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import type { DueBox } from '#schema/calls/retention-shapes.ts';
import { call } from '#src/data/calls/call.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { DayField } from '#src/kit/inputs/day-field.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { useDay } from '#src/kit/inputs/use-day.ts';
import { isTooMany } from './proposal-gap.ts';
import { useChange } from './use-change.ts';

interface Props {
  boxes: readonly DueBox[];
  clear: () => void;
  onClose: () => void;
}

/** Keeps boxes until a later day, with the reason. */
export function KeepDialog({ boxes, clear, onClose }: Props) {
  const { t } = useLingui();
  const { busy, trouble, change } = useChange();
  const dayOf = useDay(true);
  const [typed, setTyped] = useState('');
  const until = dayOf(typed);
  const [reason, setReason] = useState('');
  const most = ORDER_LIMITS.positions;
  const missing = isTooMany(boxes)
    ? t`Choose at most ${most} boxes.`
    : until === ''
      ? t`Enter the day`
      : reason.trim() === ''
        ? t`Enter the reason`
        : undefined;
  const submit = async () => {
    const objects = boxes.map(({ id }) => id);
    const done = await change(() => call(retentionCalls.keepUntil, { objects, until, reason }));
    if (!done) return;
    snack(t`Kept until ${until}.`);
    clear();
    onClose();
  };
  return (
    <FormDialog
      open
      title={<Trans>Keep until</Trans>}
      submitLabel={t`Keep it`}
      busy={busy}
      disabledReason={missing}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-stack">
        <p>
          <Plural
            value={boxes.length}
            one="# box is kept. The day can only be put off further."
            other="# boxes are kept. The day can only be put off further."
          />
        </p>
        <DayField
          fault={t`Enter a day that is not over.`}
          label={t`Keep until`}
          value={typed}
          onChange={setTyped}
          future
          required
        />
        <Field type="text" label={t`Reason`} value={reason} onChange={setReason} required maxLength={2000} />
        <Trouble>{trouble}</Trouble>
      </div>
    </FormDialog>
  );
}
