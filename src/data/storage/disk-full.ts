import { BehaviorSubject } from 'rxjs';
import { useObserved } from '#src/data/live/observed.ts';
import { here, part, type Workplace } from '#src/data/workplace/workplace.ts';
import type { Room } from './space.ts';

/** Time of the last refused write (ms); 0 while the disk has space. */
export const refusedAt = part(() => new BehaviorSubject(0));

/** Document of the settings that takes the space of the reserve. */
export const RESERVE = 'reserve';

/**
 * Space reserved for sending and settling (reserve.ts). Once spent, the disk takes operations in flight and no new entries: a note
 * appears before a new entry is typed.
 */
export const reserve = part(() => ({ isSpent: false }));
export const fetchReserve = () => import('./reserve.ts');

/** Free space when it was last measured: next to the saves, none of which waits for it. */
export const roomLevel = part(() => new BehaviorSubject<Room['level']>('fine'));

/** The same, for a screen. */
export function useRoomLevel(): Room['level'] {
  return useObserved(roomLevel(here()));
}

/** A burst of saves asks the browser once. */
const LOOK_MS = 10_000;
const measuring = part(() => ({ at: 0 }));

/** Measures free space after a save, for the next one (reliability.md 1.7). */
export function lookAtRoom(now = Date.now(), place: Workplace = here()): void {
  const last = measuring(place);
  if (now - last.at < LOOK_MS) return;
  last.at = now;
  // without a measurement there is no warning
  lookNow(place).catch(() => undefined);
}

async function lookNow(place: Workplace): Promise<void> {
  const { room } = await import('./space.ts');
  roomLevel(place).next((await room()).level);
}

/** The same, for a screen: typed values stay in the form, and a note explains it (reliability.md 1.7). */
export function useRefusedAt(): number {
  return useObserved(refusedAt(here()));
}
