import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { saving } from '#src/data/run.ts';
import { ConfirmDialog } from '#src/kit/dialog/confirm-dialog.tsx';
import { useScan, useScanner } from '#src/kit/scan/scanner.ts';
import { CloseDialog } from './close-dialog.tsx';
import { PickupDialog } from './pickup-dialog.tsx';
import { RefusedScan } from './refused-scan.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';
import { useScanPatterns } from './scan-patterns.ts';
import { noSeal, type Seal, type useBoxWork } from './use-box-work.ts';
import type { Box } from './use-box.ts';

interface BoxDialogsProps {
  box: Box;
  work: ReturnType<typeof useBoxWork>;
  seal: Seal;
  onSeal: (seal: Seal) => void;
}

/**
 * A dialog covers the page: what is scanned meanwhile would open another box or fill a form nobody sees. Only a seal is let
 * through, to the close that waits for it. Gives the refused code; empty for none.
 */
function useRefusedScan({ dialog }: BoxDialogsProps['work']): string {
  const { signal } = useScanner();
  const [refused, setRefused] = useState('');
  useScan((scan) => {
    const isAwaited = dialog === 'close' && scan.kinds.includes('seal');
    setRefused(isAwaited ? '' : scan.code);
    if (isAwaited) return false;
    signal('rejected');
    return true;
  }, useScanPatterns());
  return refused;
}

/** The one dialog that stands over a box. It comes with its own code: the first document does not wait for it. */
export function BoxDialogs({ box, work, seal, onSeal }: BoxDialogsProps) {
  const { t } = useLingui();
  const refused = useRefusedScan(work);
  const done = () => {
    onSeal(noSeal);
    work.setDialog('none');
  };
  const notice =
    refused === '' ? null : (
      <div className="pb-3">
        <RefusedScan code={refused}>
          <Trans>Finish here or cancel, then scan it again.</Trans>
        </RefusedScan>
      </div>
    );
  if (work.dialog === 'close') return <CloseDialog box={box} notice={notice} seal={seal} onSeal={onSeal} onClose={done} />;
  if (work.dialog === 'reopen') return <ReopenDialog box={box} notice={notice} onClose={done} />;
  if (work.dialog === 'pickup') return <PickupDialog box={box} notice={notice} onClose={done} />;
  return (
    <ConfirmDialog
      open={work.dialog === 'delete'}
      danger
      title={t`Delete box ${box.container.code}?`}
      confirmLabel={t`Delete this box`}
      onConfirm={() => saving(work.remove)}
      onClose={done}
    >
      {notice}
      <Trans>The box is empty. Its code stays used and cannot be given again.</Trans>
    </ConfirmDialog>
  );
}
