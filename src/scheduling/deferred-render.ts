import { useDeferredValue } from 'react';

/**
 * False in the first render with new data, true in the following transition, which React renders in slices, with input handled
 * in between. For large first renders; each later change renders immediately.
 */
export function useInPieces(hasCome: boolean): boolean {
  return useDeferredValue(hasCome) && hasCome;
}
