import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#src/kit/dialog/confirm-dialog.tsx';

interface LeavingProps {
  files: number;
  /** The files are given up. */
  onLeave: () => void;
}

/** Asks before the page is left with files that were chosen and not added. */
export function Leaving({ files, onLeave }: LeavingProps) {
  const { t } = useLingui();
  const blocker = useBlocker({ shouldBlockFn: () => files > 0, enableBeforeUnload: () => files > 0, withResolver: true });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      title={<Trans>Leave without adding?</Trans>}
      confirmLabel={t`Leave without adding`}
      cancelLabel={t`Stay`}
      danger
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
      onClose={() => blocker.reset?.()}
    >
      <Plural value={files} one="# chosen file is not added yet." other="# chosen files are not added yet." />
    </ConfirmDialog>
  );
}
