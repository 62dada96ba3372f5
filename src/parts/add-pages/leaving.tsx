import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { LeaveDialog } from '#src/kit/dialog/leave-dialog.tsx';

interface LeavingProps {
  files: number;
  /** The files are given up. */
  onLeave: () => void;
}

/** Asks before the page is left with files that were chosen and not added. */
export function Leaving({ files, onLeave }: LeavingProps) {
  const { t } = useLingui();
  return (
    <LeaveDialog
      loses={() => files > 0}
      title={<Trans>Leave without adding?</Trans>}
      confirmLabel={t`Leave without adding`}
      onLeave={onLeave}
    >
      <Plural value={files} one="# chosen file is not added yet." other="# chosen files are not added yet." />
    </LeaveDialog>
  );
}
