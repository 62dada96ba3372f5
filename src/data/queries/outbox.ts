import type { Documents, OutboxState } from '#schema/collections.ts';
import type { Db } from '#src/data/database.ts';

/** A saved operation and what became of it. Its envelope is read with `operationOf` (schema/collections.ts). */
export type OutboxRow = Documents['outbox'];

/** Operations in a state, in the order they were saved. */
export const outboxByState = ({ outbox }: Db, state: OutboxState, limit = 200) =>
  outbox.find({
    selector: { state },
    sort: [{ state: 'asc' }, { n: 'asc' }, { id: 'asc' }],
    index: ['state', 'n'],
    limit,
  });

/** The newest operations in a state. */
export const outboxNewest = ({ outbox }: Db, state: OutboxState, limit: number) =>
  outbox.find({
    selector: { state },
    sort: [{ state: 'desc' }, { n: 'desc' }, { id: 'desc' }],
    index: ['state', 'n'],
    limit,
  });

/** Operations of one box that ended otherwise than they were saved: merged, under another code, in another box. */
export const outboxChanged = ({ outbox }: Db, lane: string) =>
  outbox.find({ selector: { lane, state: 'done', message: { $ne: '' } }, index: ['lane', 'n'] });

/** Everything that was saved here, in the order it was saved; the sync centre groups it. */
export const outboxRows = ({ outbox }: Db, limit = 500) => outbox.find({ sort: [{ id: 'desc' }], limit });

/** Operations of one row: what happened to it on this device. */
export const outboxOf = ({ outbox }: Db, entityId: string) => outbox.find({ selector: { entityId }, index: ['entityId'] });

/** One operation. */
export const outboxById = ({ outbox }: Db, opId: string) => outbox.findOne(opId);
