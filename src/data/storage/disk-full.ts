import { BehaviorSubject } from 'rxjs';
import { useObserved } from '#src/data/live/observed.ts';
import type { Room } from './space.ts';

/** Time the disk last refused one of our writes (ms); 0 while there is space. */
export const refusedAt = new BehaviorSubject(0);

/** Document of the settings that takes the room of the reserve. */
export const RESERVE = 'reserve';

/**
 * Space kept for sending and settling (reserve.ts). Once spent, the disk still takes earlier saves in flight, and no new
 * entries: a user is notified before typing one.
 */
export const reserve = { isSpent: false, part: () => import('./reserve.ts') };

/** Level of free space at its last check: separate from the saves, none of which waits for it. */
export const roomLevel = new BehaviorSubject<Room['level']>('fine');

/** The same, for a screen. */
export function useRoomLevel(): Room['level'] {
  return useObserved(roomLevel);
}

/** A burst of saves asks the browser once. */
const LOOK_MS = 10_000;
let lookedAt = 0;

/** Looks at the room after a save, for the next one (reliability.md 1.7). */
export function lookAtRoom(now = Date.now()): void {
  if (now - lookedAt < LOOK_MS) return;
  lookedAt = now;
  // what cannot be looked at warns of nothing
  lookNow().catch(() => undefined);
}

async function lookNow(): Promise<void> {
  const { room } = await import('./space.ts');
  roomLevel.next((await room()).level);
}

/** Time the disk was last full, for a screen: typed input stays in place, and a note reports it (reliability.md 1.7). */
export function useRefusedAt(): number {
  return useObserved(refusedAt);
}
