import { switchMap, type Observable } from 'rxjs';
import type { OutboxDoc, OutboxState } from '#schema/collections.ts';
import type { Db } from '#src/data/database/database.ts';
import type { ContainerDoc } from './containers.ts';
import { outboxNewest } from './outbox.ts';
import type { RegistrationDoc } from './registrations.ts';

/** Operations with the rows of this device they are about. */
export interface OutboxAbout {
  rows: readonly OutboxDoc[];
  documents: ReadonlyMap<string, RegistrationDoc>;
  boxes: ReadonlyMap<string, ContainerDoc>;
}

/** As many of each state are looked through of what was sent: a month of it would keep a tablet busy. */
export const SENT_LOOKED_THROUGH = 1_000;
/** These are read completely: an operation far back in the queue must not look sent. */
const waiting: readonly OutboxState[] = ['queued', 'inflight'];

/** The operations in a state with the rows they are about, the newest first: for those who look for one by its name. */
export const outboxAbout = (db: Db, state: OutboxState): Observable<OutboxAbout> =>
  outboxNewest(db, state, waiting.includes(state) ? Infinity : SENT_LOOKED_THROUGH).pipe(
    switchMap(async (rows) => {
      const ids = [...new Set(rows.flatMap(({ entityId, lane }) => [entityId, lane]))];
      const [documents, boxes] = await Promise.all([db.registrations.findByIds(ids).exec(), db.containers.findByIds(ids).exec()]);
      return { rows, documents: plainOf<RegistrationDoc>(documents), boxes: plainOf<ContainerDoc>(boxes) };
    }),
  );

function plainOf<Doc>(found: ReadonlyMap<string, { toJSON: () => unknown }>): ReadonlyMap<string, Doc> {
  return new Map([...found].map(([id, doc]) => [id, doc.toJSON() as Doc])); // read from that collection
}
