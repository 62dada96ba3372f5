import { useMemo } from 'react';
import type { CollectionName, Documents } from '#schema/collections.ts';
import { useLocal } from '#src/data/workplace/local.ts';
import { count, keyOf, page, type After, type Window } from '#src/data/live/page.ts';
import { arraySource, type RowSource } from '#src/kit/list/source.ts';
import { keysetSource } from '#src/kit/list/keyset-source.ts';

/**
 * Rows of a list from the local database: pages by key over an index, and a count (architecture.md: a list never loads a
 * collection). Another `view` is another source; while the database opens there are no rows.
 */
export function useListSource<C extends CollectionName>(view: Window<C>): RowSource<Documents[C]> {
  const state = useLocal();
  const db = state.kind === 'open' ? state.local.db : undefined;
  const asked = JSON.stringify(view);
  return useMemo(() => {
    if (!db) return arraySource<Documents[C]>([]);
    const window = JSON.parse(asked) as Window<C>; // the text was made from a Window two lines above
    return keysetSource<Documents[C], After>({
      count$: count(db, window),
      page: (after, limit) => page(db, window, after, limit),
      keyOf: (doc) => keyOf(window, doc),
    });
  }, [db, asked]);
}
