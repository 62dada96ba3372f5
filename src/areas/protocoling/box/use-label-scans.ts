import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { useScan, useScanner } from '#src/kit/scan/scanner.ts';
import { useScanPatterns } from '#src/parts/scan-patterns/scan-patterns.ts';
import { useOpenBox } from './use-open-box.ts';

/** Opens the box of a scanned label; refuses a document without its box with a text. Returns the refused code. */
export function useLabelScans(): string {
  const { t } = useLingui();
  const { signal } = useScanner();
  const openBox = useOpenBox();
  const [refused, setRefused] = useState('');
  const refuse = (code: string) => {
    signal('rejected');
    setRefused(code);
  };
  useScan((scan) => {
    if (scan.kinds.includes('container')) {
      void openBox(scan.code).then((came) => {
        if (came === 'unknown') return refuse(scan.code);
        signal('boxSwitched');
        announce(came === 'opened' ? t`Box ${scan.code}` : t`New box ${scan.code}`);
      });
      return;
    }
    refuse(scan.code);
  }, useScanPatterns());
  return refused;
}
