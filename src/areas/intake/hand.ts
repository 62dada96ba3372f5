import { countingKey } from '#src/data/drafts/counting.ts';
import { draftPlace } from '#src/data/drafts/drafts.ts';
import { shownBox } from '#src/data/queries/containers.ts';
import { saving } from '#src/data/sync/run.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { standingOf, type Arrival } from './arrival.ts';

/** Box and shelf at the gate, and seals read before their box. */
export interface Hand {
  arrival: Arrival | null;
  place: string;
  sealsBefore: readonly string[];
}

/** Counts as unsent: a box was read, and is not received yet. */
const kept = () => draftPlace<Hand>(countingKey('gate'));

/** Keeps what is in hand on the disk; a shelf alone is no work that waits. False where the disk refused. */
export function keepHand(hand: Hand): Promise<boolean> {
  const isEmpty = !hand.arrival && hand.sealsBefore.length === 0;
  return saving(() => kept().write(isEmpty ? null : hand));
}

/** The box, shelf and seals of the page when it was left; null for nothing. A box that was received since then is no longer in hand. */
export async function handBefore(): Promise<Hand | null> {
  const store = openNow()?.store;
  const hand = await kept().read();
  if (!store || !hand?.arrival) return hand;
  const box = await shownBox(store, hand.arrival.box.code);
  if (box && (await standingOf(store, box)) === 'expected') return { ...hand, arrival: { ...hand.arrival, box } };
  const rest = { ...hand, arrival: null };
  await keepHand(rest);
  return rest.sealsBefore.length === 0 ? null : rest;
}
