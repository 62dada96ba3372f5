import { useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface LeaveDialogProps {
  /** True while leaving the page would lose something; asked at each way out, also by the browser. */
  loses: () => boolean;
  title: ReactNode;
  confirmLabel: string;
  /** Names the work that would be lost. */
  children: ReactNode;
  /** Runs before the page is left. */
  onLeave?: (() => void) | undefined;
}

/** Asks before a page is left and something on it is lost. */
export function LeaveDialog({ loses, title, confirmLabel, children, onLeave }: LeaveDialogProps) {
  const { t } = useLingui();
  const blocker = useBlocker({ shouldBlockFn: loses, enableBeforeUnload: loses, withResolver: true });
  const leave = () => {
    onLeave?.();
    blocker.proceed?.();
  };
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={t`Stay`}
      danger
      onConfirm={leave}
      onClose={() => blocker.reset?.()}
    >
      {children}
    </ConfirmDialog>
  );
}
