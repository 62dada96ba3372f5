import { BehaviorSubject } from 'rxjs';
import { useObserved } from './observed.ts';

/** When the disk last had no room for something of ours (ms); 0 while there is room. */
export const refusedAt = new BehaviorSubject(0);

/**
 * Room kept for sending and settling (reserve.ts). Spent, the disk takes what was saved on its way, and no new entries:
 * whoever begins one is told before it is typed.
 */
export const reserve = { isSpent: false, part: () => import('./reserve.ts') };

/** When the disk was last full, for a screen: what was typed stays where it is, and a note says so (reliability.md 1.7). */
export function useRefusedAt(): number {
  return useObserved(refusedAt);
}
