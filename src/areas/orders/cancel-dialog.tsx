import { useLingui } from '@lingui/react/macro';
import { ReasonDialog } from '#src/parts/ordering/order-reason-dialog.tsx';
import type { Cancelling } from './use-mass-actions.ts';

/** Asks for one reason for all orders that are canceled together, of which some are of other people. */
export function CancelDialog({ cancelling, onClose }: { cancelling: Cancelling | undefined; onClose: () => void }) {
  const { t } = useLingui();
  if (!cancelling) return null;
  return (
    <ReasonDialog
      title={t`Cancel orders`}
      operation={cancelling.operation}
      onGiven={async ({ reason }) => {
        const isDone = await cancelling.withReason(reason);
        if (isDone) onClose();
        return isDone;
      }}
      onClose={onClose}
    />
  );
}
