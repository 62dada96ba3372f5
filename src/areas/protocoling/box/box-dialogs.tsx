import { Trans, useLingui } from '@lingui/react/macro';
import { saving } from '#src/data/run.ts';
import { ConfirmDialog } from '#src/kit/dialog/confirm-dialog.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { PickupDialog } from './pickup-dialog.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';
import type { useBoxWork } from './use-box-work.ts';
import type { Box } from './use-box.ts';

interface BoxDialogsProps {
  box: Box;
  work: ReturnType<typeof useBoxWork>;
  /** The seal scanned last; empty for none. */
  seal: string;
  onDone: () => void;
}

/** The one dialog that stands over a box. It comes with its own code: the first document does not wait for it. */
export function BoxDialogs({ box, work, seal, onDone }: BoxDialogsProps) {
  const { t } = useLingui();
  const done = () => {
    onDone();
    work.setDialog('none');
  };
  if (work.dialog === 'close') return <CloseDialog box={box} scannedSeal={seal} onClosed={done} onClose={done} />;
  if (work.dialog === 'reopen') return <ReopenDialog box={box} onClose={done} />;
  if (work.dialog === 'pickup') return <PickupDialog box={box} onClose={done} />;
  return (
    <ConfirmDialog
      open={work.dialog === 'delete'}
      danger
      title={t`Delete box ${box.container.code}?`}
      confirmLabel={t`Delete this box`}
      onConfirm={() => void saving(work.remove)}
      onClose={done}
    >
      <Trans>The box is empty. Its code stays used and cannot be given again.</Trans>
    </ConfirmDialog>
  );
}
