import { map } from 'rxjs';
import type { Db } from '#src/data/database/database.ts';
import { useLive } from '#src/data/live/live.ts';
import { setting } from '#src/data/queries/settings.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';

/** A search a user made: in the sealed settings of the device, because it names people. */
export interface RecentSearch {
  /** Query of the address. */
  query: Record<string, string>;
  /** Conditions in words. */
  words: string;
  at: number;
}

/** Searches of one target that stay. */
const MOST = 8;
const idOf = (target: string) => `recentSearches/${target}`;

const recent = (db: Db, target: string) => setting<RecentSearch[]>(db, idOf(target)).pipe(map((found) => found ?? []));

/** The last searches of a target, the newest first; undefined while they are read. */
export const useRecentSearches = (target: string): readonly RecentSearch[] | undefined => useLive(recent, target);

/** Notes a search; the same one again moves to the front. A full disk notes none. */
export async function noteSearch(target: string, search: RecentSearch, place: Workplace = here()): Promise<void> {
  const id = idOf(target);
  const same = JSON.stringify(search.query);
  await openNow(place)
    ?.store.change('settings', [id], (doc) => {
      const before = (doc?.value ?? []) as RecentSearch[]; // written here alone
      const others = before.filter(({ query }) => JSON.stringify(query) !== same);
      return { id, value: [search, ...others].slice(0, MOST), at: search.at };
    })
    .catch(() => undefined);
}
