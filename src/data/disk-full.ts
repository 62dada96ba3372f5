import { BehaviorSubject } from 'rxjs';
import { useObserved } from './observed.ts';

/** When the disk last had no room for something of ours (ms); 0 while there is room. */
export const refusedAt = new BehaviorSubject(0);

/** The same for a screen: what was typed stays where it is, and a note says so (reliability.md 1.7). */
export function useRefusedAt(): number {
  return useObserved(refusedAt);
}
