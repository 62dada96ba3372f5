import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { can } from '#src/data/session.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { useScan, useScanner } from '#src/kit/scan/scanner.ts';
import type { Scan, ScanCommand } from '#src/kit/scan/routes.ts';
import type { AttributeFormHandle } from '#src/parts/attribute-form/contract.ts';
import { useOpenBox } from './use-open-box.ts';
import { useScanPatterns } from './scan-patterns.ts';
import type { Box } from './use-box.ts';

interface BoxScans {
  box: Box;
  form: RefObject<AttributeFormHandle | null>;
  closing: boolean;
  onSeal: (code: string) => void;
  onSeparator: () => void;
  onUnknown: (code: string) => void;
  onUndo: () => void;
  onCloseBox: () => void;
}

/** Where scans go while a box is open (ux.md §6.3): by what they are, never by where the cursor is. */
export function useBoxScans(scans: BoxScans): void {
  const { t } = useLingui();
  const { signal } = useScanner();
  const openBox = useOpenBox();

  const lookOnly = (code: string) => {
    signal('rejected');
    announce(t`Scanned ${code}. Your role looks at boxes and registers nothing.`, 'assertive');
  };
  const document = async (code: string) => {
    const came = await scans.form.current?.takeCode(code);
    if (came?.taken === 'held') {
      signal('rejected');
      announce(t`${came.missing ?? ''} is missing. The scanned code waits as next.`, 'assertive');
    } else if (came?.taken === 'noPlace') scans.onUnknown(code);
    else announce(t`Scanned ${code}`);
  };
  const container = async (code: string) => {
    if (code === scans.box.container.code) return announce(t`This box is open already.`);
    const came = await openBox(code);
    if (came === 'unknown') return lookOnly(code);
    signal('boxSwitched');
    announce(came === 'opened' ? t`Box ${code}` : t`New box ${code}`);
  };
  const commands: Record<ScanCommand, () => void> = {
    save: () => void scans.form.current?.save(),
    undo: scans.onUndo,
    nextField: () => scans.form.current?.nextField(),
    repeat: () => scans.form.current?.repeatLast(),
    closeBox: scans.onCloseBox,
  };
  const take = (scan: Scan) => {
    if (!can('protocol.write') && !scan.kinds.includes('container')) return lookOnly(scan.code);
    if (scan.command) return commands[scan.command]();
    if (scans.closing && scan.kinds.includes('seal')) return scans.onSeal(scan.code);
    if (scan.kinds.includes('separator')) return scans.onSeparator();
    if (scan.kinds.includes('container')) return void container(scan.code);
    if (scan.kinds.includes('document')) return void document(scan.code);
    if (scan.kinds.includes('seal')) return scans.onSeal(scan.code);
    signal('rejected');
    scans.onUnknown(scan.code);
  };
  useScan(take, useScanPatterns());
}
