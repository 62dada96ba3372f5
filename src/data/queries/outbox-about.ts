import { switchMap, type Observable } from 'rxjs';
import type { Documents, OutboxDoc, OutboxState } from '#schema/collections.ts';
import type { Db } from '#src/data/database.ts';
import { outboxNewest } from './outbox.ts';

/** Operations with the rows of this device they are about. */
export interface OutboxAbout {
  rows: readonly OutboxDoc[];
  documents: ReadonlyMap<string, Documents['registrations']>;
  boxes: ReadonlyMap<string, Documents['containers']>;
}

/** The newest operations in a state with the rows they are about: for those who look for one by its name. */
export const outboxAbout = (db: Db, state: OutboxState, limit: number): Observable<OutboxAbout> =>
  outboxNewest(db, state, limit).pipe(
    switchMap(async (rows) => {
      const ids = [...new Set(rows.flatMap(({ entityId, lane }) => [entityId, lane]))];
      const [documents, boxes] = await Promise.all([db.registrations.findByIds(ids).exec(), db.containers.findByIds(ids).exec()]);
      return { rows, documents: plainOf<'registrations'>(documents), boxes: plainOf<'containers'>(boxes) };
    }),
  );

function plainOf<C extends 'registrations' | 'containers'>(
  found: ReadonlyMap<string, { toJSON: () => unknown }>,
): ReadonlyMap<string, Documents[C]> {
  return new Map([...found].map(([id, doc]) => [id, doc.toJSON() as Documents[C]])); // read from that collection
}
