import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef } from 'react';
import { filter, take as atMost } from 'rxjs';
import { shownBox } from '#src/data/queries/containers.ts';
import { local, openNow } from '#src/data/workplace/local.ts';
import { here } from '#src/data/workplace/workplace.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { useScan, useScanner } from '#src/kit/scan/scanner.ts';
import { routeScan, type Scan } from '#src/kit/scan/routes.ts';
import { useScanPatterns } from '#src/parts/scan-patterns/scan-patterns.ts';
import { isShelf } from '#src/parts/shelves/is-shelf.ts';
import { createQueue } from '#src/scheduling/queue.ts';
import { receive, sealsDiffer, standingOf, type Arrival } from './arrival.ts';
import { handBefore } from './hand.ts';
import { orderOfBox } from './under-way.ts';
import { noteArrival, noteItem } from './use-delivery.ts';
import { useGate, type Gate } from './use-gate.ts';

type Queue = ReturnType<typeof createQueue>;

/** Total: how each refusal sounds. */
const refusedSignals = { unknown: 'unknown', received: 'warning', open: 'rejected' } as const;

/**
 * The gate: the box in hand, the shelf that stays until another is scanned, and the last refusal. The first box of an order opens its
 * delivery; a seal that is read before its box waits for it, in any order.
 */
export function useIntake(delivery: { id: string; isSigning: boolean; open: (orderId: string) => void }) {
  const { t } = useLingui();
  const { signal } = useScanner();
  const gate = useGate();
  const isItem = useItems(delivery);
  const { now, keep, setRefused, setReceived } = gate;
  // one scan after the other: the shelf of a box is the one scanned before the next box, however long it is looked up
  const inTurn = useMemo(() => createQueue(), []);

  const finish = async (): Promise<boolean> => {
    const { arrival, place } = now();
    if (!arrival) return true;
    if (!(await receive(arrival, place))) return false;
    const orderId = delivery.id || arrival.delivery || arrival.orderId;
    if (orderId !== '') {
      await noteArrival(orderId, arrival);
      delivery.open(orderId);
    }
    setReceived((before) => [arrival.box.code, ...before]);
    await keep({ arrival: null });
    announce(t`Box ${arrival.box.code} received`);
    return true;
  };
  const refuse = (code: string, why: keyof typeof refusedSignals) => {
    signal(refusedSignals[why]);
    setRefused({ code, why });
  };
  const again = (code: string) => {
    signal('warning');
    announce(t`Box ${code} is in hand already`);
  };
  const box = async (code: string, isScanned: boolean) => {
    const known = await boxHere(code);
    // a label is often read once more: the box stays in hand with its seals
    if (known && known.row.id === now().arrival?.box.id) return again(code);
    if (!(await finish())) return;
    if (!known) return (await isItem(code, isScanned)) ? setRefused(null) : refuse(code, 'unknown');
    const { row, standing, orderId } = known;
    if (standing !== 'expected') return refuse(code, standing);
    setRefused(null);
    const { sealsBefore: seals } = now();
    const arrival: Arrival = { box: row, orderId, delivery: delivery.id, isScanned, seals, condition: 'good' };
    signal((await keep({ arrival, sealsBefore: [] })) ? 'accepted' : 'rejected');
    if (delivery.id === '' && orderId !== '') delivery.open(orderId);
    announce(t`Box ${code}`);
  };
  useHandBefore(gate, { inTurn, open: (orderId) => (delivery.id === '' ? delivery.open(orderId) : undefined) });
  const { seal, shelf, undo } = useMarks(gate);
  /** A box of this device comes before a shelf, and a shelf before a seal that only looks like one. */
  const take = async (scan: Scan, isScanned: boolean): Promise<unknown> => {
    if (scan.command === 'save') return finish();
    if (scan.command === 'undo') return undo();
    const { code } = scan;
    const { arrival } = now();
    if (code !== arrival?.box.code && arrival?.box.seals.includes(code)) return seal(code);
    if (await boxHere(code)) return box(code, isScanned);
    if (await isShelf(scan, true)) return shelf(code);
    return looksLikeSeal(scan) ? seal(code) : box(code, isScanned);
  };
  // both sign: what is scanned now belongs to no box
  const patterns = useScanPatterns();
  useScan((scan) => (delivery.isSigning ? false : void inTurn(() => take(scan, true))), patterns);
  const typed = (text: string) => void inTurn(() => take(routeScan(text, patterns ?? {}, Date.now()), false));
  return { ...gate, finish: () => inTurn(finish), undo: () => void inTurn(undo), typed };
}

/** Takes what was in hand when the page was left, before anything that is scanned now, and opens its delivery. */
function useHandBefore({ setHand }: Gate, { inTurn, open }: { inTurn: Queue; open: (orderId: string) => void }) {
  const begin = useRef(open);
  useEffect(() => {
    const takeHand = async () => {
      const hand = await handBefore();
      if (!hand) return;
      setHand(hand);
      const orderId = hand.arrival?.delivery || hand.arrival?.orderId;
      if (orderId) begin.current(orderId);
    };
    // a page that is loaded may be drawn before its database is open
    const opening = local(here())
      .pipe(
        filter(({ kind }) => kind === 'open'),
        atMost(1),
      )
      .subscribe(() => void inTurn(takeHand));
    return () => opening.unsubscribe();
  }, [inTurn, setHand]);
}

/** A scanned seal belongs to the box in hand, or waits for it; a shelf stays until another is scanned. */
function useMarks({ now, keep }: Gate) {
  const { t } = useLingui();
  const { signal } = useScanner();
  const seal = async (code: string) => {
    const { arrival, sealsBefore } = now();
    if (!arrival) {
      const isKept = await keep({ sealsBefore: [...new Set([...sealsBefore, code])] });
      signal(isKept ? 'accepted' : 'rejected');
      return announce(t`Seal ${code}. Scan its box.`);
    }
    const next = { ...arrival, seals: [...new Set([...arrival.seals, code])] };
    const isKept = await keep({ arrival: next });
    signal(!isKept || sealsDiffer(next) ? 'rejected' : 'accepted');
    announce(sealsDiffer(next) ? t`The seal differs` : t`The seal matches`, 'assertive');
  };
  const shelf = async (place: string) => {
    signal((await keep({ place })) ? 'accepted' : 'rejected');
    announce(t`Shelf ${place}`);
  };
  /** A box read by mistake leaves the hand with what was seen of it. */
  const undo = async () => {
    const { arrival } = now();
    if (!arrival) return signal('warning');
    await keep({ arrival: null });
    announce(t`Box ${arrival.box.code} is no longer in hand`);
  };
  return { seal, shelf, undo };
}

/** The box with this code on this device, and its state at the gate. */
async function boxHere(code: string) {
  const store = openNow()?.store;
  const row = store ? await shownBox(store, code) : null;
  if (!store || !row) return null;
  return { row, standing: await standingOf(store, row), orderId: await orderOfBox(store, row) };
}

/**
 * Notes a document, a file folder or an unknown code for the delivery that brings it, and opens that delivery if none is open; false
 * for a code that none expects.
 */
function useItems({ id, open }: { id: string; open: (orderId: string) => void }) {
  const { t } = useLingui();
  const { signal } = useScanner();
  return async (code: string, isScanned: boolean): Promise<boolean> => {
    const store = openNow()?.store;
    const orderId = store ? await noteItem(store, id, code, isScanned) : null;
    if (orderId === null) return false;
    signal('accepted');
    if (id === '') open(orderId);
    if (id === '' || orderId === id) announce(t`${code} arrived`);
    // another delivery has it, and the open one stays
    else snack(t`${code} arrived. It belongs to another delivery, whose list has it.`);
    return true;
  };
}

/** A code that is a seal by its pattern. */
const looksLikeSeal = ({ kinds }: Scan): boolean => kinds.includes('seal') && !kinds.includes('container');
