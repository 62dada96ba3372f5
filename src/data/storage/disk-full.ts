import { BehaviorSubject } from 'rxjs';
import { useObserved } from '#src/data/live/observed.ts';
import type { Room } from './space.ts';

/** When the disk last had no room for something of ours (ms); 0 while there is room. */
export const refusedAt = new BehaviorSubject(0);

/** Document of the settings that takes the room of the reserve. */
export const RESERVE = 'reserve';

/**
 * Room kept for sending and settling (reserve.ts). Spent, the disk takes what was saved on its way, and no new entries:
 * whoever begins one is told before it is typed.
 */
export const reserve = { isSpent: false, part: () => import('./reserve.ts') };

/** How much room there was when it was last looked at: beside the saves, none of which waits for it. */
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

/** When the disk was last full, for a screen: what was typed stays where it is, and a note says so (reliability.md 1.7). */
export function useRefusedAt(): number {
  return useObserved(refusedAt);
}
