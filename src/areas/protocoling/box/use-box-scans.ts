import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { useScan, useScanner } from '#src/kit/scan/scanner.ts';
import type { Scan, ScanCommand } from '#src/kit/scan/routes.ts';
import type { AttributeFormHandle } from '#src/parts/attribute-form/contract.ts';
import { useOpenBox } from './use-open-box.ts';
import { useScanPatterns } from '#src/parts/scan-patterns/scan-patterns.ts';
import { isWorkedIn, mayClose, type Box } from './use-box.ts';

interface BoxScans {
  box: Box;
  form: RefObject<AttributeFormHandle | null>;
  onSeal: (code: string) => void;
  onSeparator: (code: string) => void;
  onUnknown: (code: string) => void;
  /** The code that a read-only box ignored; empty if the last one was accepted. */
  onRefused: (code: string) => void;
  onUndo: () => void;
  onCloseBox: () => void;
}

/** Routes scans while a box is open (ux.md §6.3): by their kind, never by the position of the cursor. */
export function useBoxScans(scans: BoxScans): void {
  const { t } = useLingui();
  const { signal } = useScanner();
  const openBox = useOpenBox();

  const refuse = (code: string) => {
    signal('rejected');
    scans.onRefused(code);
  };
  const document = async (code: string) => {
    const came = await scans.form.current?.takeCode(code);
    if (came?.taken === 'held') {
      signal('rejected');
      announce(t`${came.missing ?? ''} is missing. The scanned code is kept for the next document.`, 'assertive');
    } else if (came?.taken === 'full') {
      signal('rejected');
      announce(t`Not taken: another scanned code is kept already. Finish this document first.`, 'assertive');
    } else if (came?.taken === 'noPlace') scans.onUnknown(code);
    else announce(t`Scanned ${code}`);
  };
  const container = async (code: string) => {
    if (code === scans.box.container.code) return announce(t`This box is open already.`);
    const came = await openBox(code);
    if (came === 'unknown') return refuse(code);
    signal('boxSwitched');
    announce(came === 'opened' ? t`Box ${code}` : t`New box ${code}`);
  };
  const commands: Record<ScanCommand, () => void> = {
    save: () => void scans.form.current?.save(),
    undo: scans.onUndo,
    nextField: () => scans.form.current?.nextField(),
    repeat: () => scans.form.current?.repeatLast(),
    closeBox: scans.onCloseBox,
    // cards of the bench
    putAside: () => signal('rejected'),
    exception: () => signal('rejected'),
  };
  /** In a read-only box only a label is accepted, and a returned close can be repeated. */
  const isAccepted = ({ kinds, command }: Scan): boolean =>
    isWorkedIn(scans.box) || kinds.includes('container') || (command === 'closeBox' && mayClose(scans.box));
  const take = (scan: Scan) => {
    if (!isAccepted(scan)) return refuse(scan.code);
    scans.onRefused('');
    if (scan.command) return commands[scan.command]();
    if (scan.kinds.includes('separator')) return scans.onSeparator(scan.code);
    if (scan.kinds.includes('container')) return void container(scan.code);
    if (scan.kinds.includes('document')) return void document(scan.code);
    if (scan.kinds.includes('seal')) return scans.onSeal(scan.code);
    signal('rejected');
    scans.onUnknown(scan.code);
  };
  useScan(take, useScanPatterns());
}
