import { useDeferredValue } from 'react';

/**
 * False in the first render with new data, true in the following transition, which React renders in slices between key events and answers.
 * For large content; each later change renders with its own data.
 */
export function useInPieces(hasCome: boolean): boolean {
  return useDeferredValue(hasCome) && hasCome;
}
