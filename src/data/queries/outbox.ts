import { distinctUntilChanged, map, of, startWith, type Observable } from 'rxjs';
import type { OutboxDoc, OutboxState } from '#schema/collections.ts';
import type { Db } from '#src/data/database/database.ts';
import { observe } from '#src/data/live/live.ts';
import { latest } from '#src/data/live/page.ts';

/** Operations in a state, in the order they were saved. */
export const outboxByState = ({ outbox }: Db, state: OutboxState, limit = 200) =>
  outbox.find({
    selector: { state },
    sort: [{ state: 'asc' }, { n: 'asc' }, { id: 'asc' }],
    index: ['state', 'n'],
    limit,
  });

/** The newest operations in a state, newest first: thousands that are done must not be read for the last fifty. */
export const outboxNewest = (db: Db, state: OutboxState, limit: number) =>
  latest(db, { collection: 'outbox', where: { state } }, limit);

/** Operations of one box that ended otherwise than they were saved: merged, under another code, in another box. */
export const outboxChanged = ({ outbox }: Db, lane: string) =>
  outbox.find({ selector: { lane, state: 'done', message: { $ne: '' } }, index: ['lane', 'n'] });

/** Operations of one row: what happened to it on this device. */
export const outboxOf = ({ outbox }: Db, entityId: string) => outbox.find({ selector: { entityId }, index: ['entityId'] });

/** The newest operation of each of these rows that no other one replaces, by row. */
export const outboxOfRows = ({ outbox }: Db, entityIds: readonly string[]): Observable<ReadonlyMap<string, OutboxDoc>> =>
  entityIds.length === 0
    ? of(new Map<string, OutboxDoc>())
    : observe(outbox.find({ selector: { entityId: { $in: [...entityIds] } }, index: ['entityId'] })).pipe(
        map(
          (found) =>
            new Map(
              found
                .filter(({ state }) => state !== 'superseded')
                .toSorted((one, other) => one.n - other.n)
                .map((doc) => [doc.entityId, doc]),
            ),
        ),
      );

const unsent: OutboxState[] = ['queued', 'inflight'];

/**
 * Those of these lanes with operations that were not sent, again when one of them is saved or sent. Begins with none, so a screen does
 * not wait for it: nearly always there are none.
 */
export const lanesUnsent = ({ outbox }: Db, lanes: readonly string[]): Observable<ReadonlySet<string>> =>
  lanes.length === 0
    ? of(new Set<string>())
    : observe(outbox.find({ selector: { state: { $in: unsent }, lane: { $in: [...lanes] } }, index: ['state', 'n'] })).pipe(
        map((found) => new Set(found.map(({ lane }) => lane))),
        startWith(new Set<string>()),
        distinctUntilChanged((one, other) => one.size === other.size && [...one].every((lane) => other.has(lane))),
      );
