import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { shownBox } from '#src/data/queries/containers.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { useScan, useScanner } from '#src/kit/scan/scanner.ts';
import type { Scan } from '#src/kit/scan/routes.ts';
import { useScanPatterns } from '#src/parts/scan-patterns/scan-patterns.ts';
import { receive, sealsDiffer, standingOf, type Arrival } from './arrival.ts';
import { watchRefusal, type Refusal } from './refusal.ts';
import { noteArrival, noteItem } from './use-delivery.ts';

/** Total: how each refusal sounds. */
const refusedSignals = { unknown: 'unknown', received: 'warning', open: 'rejected' } as const;

/** Prefix of the labels of shelves (archive.md §2 places). */
const SHELF = /^(R|S|SHELF)-/;

/**
 * The gate: the box in hand, the shelf that stays until another is scanned, and the last refusal. The first box of an order opens its
 * delivery; a seal that is read before its box waits for it (archive.md §6: in any order).
 */
export function useIntake(delivery: { id: string; isSigning: boolean; open: (orderId: string) => void }) {
  const { t } = useLingui();
  const { signal } = useScanner();
  const gate = useGate();
  const seal = useSeals(gate);
  const isItem = useItems(delivery.id);
  const { arrival, setArrival, place, setPlace, setRefused, setReceived, sealsBefore, setSealsBefore } = gate;

  const finish = async (): Promise<boolean> => {
    if (!arrival) return true;
    if (!(await receive(arrival, place))) return false;
    const orderId = delivery.id || arrival.box.orderId;
    if (orderId !== '') {
      await noteArrival(orderId, arrival);
      delivery.open(orderId);
    }
    setReceived((before) => [arrival.box.code, ...before]);
    setArrival(null);
    announce(t`Box ${arrival.box.code} received`);
    return true;
  };
  const refuse = (code: string, why: keyof typeof refusedSignals) => {
    signal(refusedSignals[why]);
    setRefused({ code, why });
  };
  const box = async (code: string, isScanned: boolean) => {
    const here = await boxHere(code);
    if (!(await finish())) return;
    if (!here) return (await isItem(code, isScanned)) ? setRefused(null) : refuse(code, 'unknown');
    const { row, standing } = here;
    if (standing !== 'expected') return refuse(code, standing);
    signal('accepted');
    setRefused(null);
    setArrival({ box: row, isScanned, seals: sealsBefore, condition: 'good' });
    setSealsBefore([]);
    if (delivery.id === '' && row.orderId !== '') delivery.open(row.orderId);
    announce(t`Box ${code}`);
  };
  const shelf = (code: string) => {
    signal('accepted');
    setPlace(code);
    announce(t`Shelf ${code}`);
  };
  const take = (scan: Scan) => {
    if (scan.command === 'save') return void finish();
    if (SHELF.test(scan.code)) return shelf(scan.code);
    if (scan.code !== arrival?.box.code && isSeal(scan, arrival)) return seal(scan.code);
    return void box(scan.code, true);
  };
  // both sign: what is scanned now belongs to no box
  useScan((scan) => (delivery.isSigning ? false : take(scan)), useScanPatterns());
  return { ...gate, finish, typed: (code: string) => void box(code, false) };
}

/** State of the gate: the box in hand, the shelf, the last refusal, what was received, seals that wait for their box. */
function useGate() {
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const [place, setPlace] = useState('');
  const [refused, setRefused] = useRefusal();
  const [received, setReceived] = useState<readonly string[]>([]);
  const [sealsBefore, setSealsBefore] = useState<readonly string[]>([]);
  return { arrival, setArrival, place, setPlace, refused, setRefused, received, setReceived, sealsBefore, setSealsBefore };
}

/** The last refusal, as long as its reason lasts. */
function useRefusal() {
  const [refused, setRefused] = useState<Refusal | null>(null);
  useEffect(() => {
    const store = openNow()?.store;
    if (!refused || !store) return undefined;
    return watchRefusal(store, refused, (next) => setRefused((now) => (now === refused ? next : now)));
  }, [refused]);
  return [refused, setRefused] as const;
}

/** The box with this code on this device, and its state at the gate. */
async function boxHere(code: string) {
  const store = openNow()?.store;
  const row = store ? await shownBox(store, code) : null;
  return store && row ? { row, standing: await standingOf(store, row) } : null;
}

/** A seal that was read: of the box in hand, or of the next one. */
function useSeals({ arrival, setArrival, setSealsBefore }: ReturnType<typeof useGate>) {
  const { t } = useLingui();
  const { signal } = useScanner();
  return (code: string) => {
    if (!arrival) {
      signal('accepted');
      setSealsBefore((before) => [...new Set([...before, code])]);
      return announce(t`Seal ${code}. Scan its box.`);
    }
    const next = { ...arrival, seals: [...new Set([...arrival.seals, code])] };
    setArrival(next);
    signal(sealsDiffer(next) ? 'rejected' : 'accepted');
    announce(sealsDiffer(next) ? t`The seal differs` : t`The seal matches`, 'assertive');
  };
}

/** Notes a document, a file folder or an unknown code that the open delivery expects; false for any other code. */
function useItems(orderId: string) {
  const { t } = useLingui();
  const { signal } = useScanner();
  return async (code: string, isScanned: boolean): Promise<boolean> => {
    const store = openNow()?.store;
    if (!store || orderId === '' || !(await noteItem(store, orderId, code, isScanned))) return false;
    signal('accepted');
    announce(t`${code} arrived`);
    return true;
  };
}

/** A code that is a seal by its pattern, or one of those the box was closed with. */
function isSeal({ code, kinds }: Scan, arrival: Arrival | null): boolean {
  return arrival?.box.seals.includes(code) === true || (kinds.includes('seal') && !kinds.includes('container'));
}
