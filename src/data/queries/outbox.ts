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

/** Everything that was saved here, in the order it was saved; the sync centre groups it. */
export const outboxRows = ({ outbox }: Db, limit = 500) => outbox.find({ sort: [{ id: 'desc' }], limit });

/** Operations of one row: what happened to it on this device. */
export const outboxOf = ({ outbox }: Db, entityId: string) => outbox.find({ selector: { entityId }, index: ['entityId'] });

/** One operation. */
export const outboxById = ({ outbox }: Db, opId: string) => outbox.findOne(opId);
