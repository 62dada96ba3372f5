import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { Order } from '#schema/records/order.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { useSession } from '#src/data/session/session.ts';
import { saving } from '#src/data/sync/run.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';
import type { Signal } from '#src/kit/scan/earcons.ts';
import type { ScanPatterns } from '#src/kit/scan/routes.ts';
import { useScan, useScanner } from '#src/kit/scan/scanner.ts';
import { withMark, withSeal, type Begun, type ReadMark } from '#src/parts/handover/begun.ts';
import { readMark, type useHandover } from './use-handover.ts';

/** The last thing that was read. */
export interface LastScan {
  code: string;
  came: 'found' | 'twice' | 'extra' | 'seal' | 'failed';
}

const signals: Readonly<Record<LastScan['came'], Signal>> = {
  found: 'accepted',
  seal: 'accepted',
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
    const before = await change((now) => (isSeal(now) ? withSeal(now, code) : withMark(now, mark)));
    if (isSeal(before)) return 'seal';
    if (before.marks.some((one) => one.code === code)) return 'twice';
    return isAsked ? 'found' : 'extra';
  };
  const read = async (code: string, method: ReadMark['method'], isSealCode: boolean): Promise<void> => {
    const found: LastScan['came'][] = [];
    await saving(async () => found.push(await take(code, method, isSealCode)));
    const came = found[0] ?? 'failed';
    signal(signals[came]);
    setLast({ code, came });
    announce(came === 'found' ? t`${code} found` : came === 'extra' ? t`${code} is not on the list` : code);
  };
  useScan((scan) => {
    if (!isOpen || scan.command) return false;
    void read(scan.code, 'scanned', scan.kinds.includes('seal'));
    return true;
  }, patterns);
  return { last, typed: (code: string) => void read(normaliseCode(code), 'typed', false) };
}
