import { useDeferredValue } from 'react';

/**
 * Whether to draw what has come: no in the render that learns of it, yes in the next one, which React does in pieces, with
 * keys and answers between them. For what is much to draw at once; each later change is drawn with the render that learns of it.
 */
export function useInPieces(hasCome: boolean): boolean {
  return useDeferredValue(hasCome) && hasCome;
}
