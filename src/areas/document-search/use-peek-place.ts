import { useSyncExternalStore } from 'react';

/** Place in which a document is shown before it is opened: next to the rows, in a sheet over them, or none (on a phone). */
export type PeekPlace = 'side' | 'sheet' | 'none';

const side = '(width >= 64rem)';
const sheet = '(width >= 48rem)';

function subscribe(changed: () => void): () => void {
  const queries = [side, sheet].map((query) => window.matchMedia(query));
  for (const query of queries) query.addEventListener('change', changed);
  return () => {
    for (const query of queries) query.removeEventListener('change', changed);
  };
}

function placeNow(): PeekPlace {
  if (window.matchMedia(side).matches) return 'side';
  return window.matchMedia(sheet).matches ? 'sheet' : 'none';
}

/** The place for the width of this window. */
export const usePeekPlace = (): PeekPlace => useSyncExternalStore(subscribe, placeNow);
