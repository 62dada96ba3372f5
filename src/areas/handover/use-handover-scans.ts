import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { Order } from '#schema/records/order.ts';
import { useSession } from '#src/data/session/session.ts';
import { saving } from '#src/data/sync/run.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';
import type { Signal } from '#src/kit/scan/earcons.ts';
import { routeScan, type ScanPatterns } from '#src/kit/scan/routes.ts';
import { useScan, useScanner } from '#src/kit/scan/scanner.ts';
import { asked, isRead, withMark, withSeal, type Begun, type ReadMark } from '#src/parts/handover/begun.ts';
import { readMark, type useHandover } from './use-handover.ts';

/** The last thing that was read. */
export interface LastScan {
  code: string;
  came: 'found' | 'twice' | 'extra' | 'seal' | 'sealDiffers' | 'failed';
}

const signals: Readonly<Record<LastScan['came'], Signal>> = {
  found: 'accepted',
  seal: 'accepted',
  sealDiffers: 'rejected',
  twice: 'warning',
  extra: 'warning',
  failed: 'rejected',
};

/** Scans at the door: each is on disk before its tone, and the screen asks nothing. */
export function useHandoverScans(order: Order, handover: ReturnType<typeof useHandover>, isOpen: boolean) {
  const { t } = useLingui();
  const { signal } = useScanner();
  const { parameters } = useSession();
  const [last, setLast] = useState<LastScan>();
  const { expected, change } = handover;
  const patterns = useMemo<ScanPatterns>(() => ({ seal: [parameters?.scan.seal ?? ''] }), [parameters?.scan.seal]);

  const take = async (code: string, method: ReadMark['method'], isSealCode: boolean): Promise<LastScan['came']> => {
    const isAsked = expected.some(({ position }) => position.code === code);
    const mark = await readMark(order, expected, code, method);
    const isSeal = ({ marks }: Begun) => isSealCode && !isAsked && marks.length > 0;
    /** True unless the box of the seal was registered with others. */
    const matches = ({ marks }: Begun) =>
      expected.every(({ position, seals }) => position.code !== marks.at(-1)?.code || seals.includes(code));
    const most = asked(expected, code);
    const before = await change((now) => (isSeal(now) ? withSeal(now, code) : withMark(now, mark, most)));
    if (isSeal(before)) return matches(before) ? 'seal' : 'sealDiffers';
    if (isRead(before, code, most)) return 'twice';
    return isAsked ? 'found' : 'extra';
  };
  const read = async (code: string, method: ReadMark['method'], isSealCode: boolean): Promise<void> => {
    const found: LastScan['came'][] = [];
    await saving(async () => found.push(await take(code, method, isSealCode)));
    const came = found[0] ?? 'failed';
    signal(signals[came]);
    setLast({ code, came });
    announce(spoken(came, code), came === 'found' ? 'polite' : 'assertive');
  };
  const spoken = (came: LastScan['came'], code: string): string => {
    if (came === 'found') return t`${code} found`;
    if (came === 'extra') return t`${code} is not on the list`;
    return came === 'sealDiffers' ? t`Seal ${code} differs` : code;
  };
  useScan((scan) => {
    if (!isOpen || scan.command) return false;
    void read(scan.code, 'scanned', scan.kinds.includes('seal'));
    return true;
  }, patterns);
  const typed = (text: string) => {
    const { code, kinds } = routeScan(text, patterns, Date.now());
    void read(code, 'typed', kinds.includes('seal'));
  };
  return { last, typed };
}
