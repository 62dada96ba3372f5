import { map, type Observable } from 'rxjs';
import type { Db } from '#src/data/database/database.ts';
import { observe } from '#src/data/live/live.ts';

/** One document of the settings collection by its id, e.g. `menu`; null when there is none. The caller knows its shape. */
export const setting = <T = unknown>({ settings }: Db, id: string): Observable<T | null> =>
  observe(settings.findOne(id)).pipe(map((doc) => (doc ? (doc.value as T) : null))); // shapes are declared next to their writers
