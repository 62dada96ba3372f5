import type { OutboxState } from '#schema/collections.ts';
import type { Db } from '#src/data/database/database.ts';
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
