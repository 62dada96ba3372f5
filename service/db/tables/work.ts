import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { workState } from '#schema/codes.ts';
import { closed } from '#service/db/protection.ts';

/** Work that waits, runs or has ended, and the nodes that run it. Times are milliseconds since 1970. */

const ms = (name: string) => bigint(name, { mode: 'number' });
const isWaiting = sql.raw(`state = ${workState.waiting}`);

/** The queue. Tenant work puts, moves, cancels and drops rows of its client; the owner takes them (`service/work/`). */
export const work = pgTable(
  'work',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    kind: text('kind').notNull(),
    lane: text('lane').notNull(),
    /** Subject: the id of a file, a report; empty where a kind has only one. */
    subject: text('subject').notNull().default(''),
    payload: jsonb('payload').notNull(),
    /** 0: a person waits, 5: scheduled, 9: maintenance. */
    priority: integer('priority').notNull(),
    state: integer('state').notNull().default(workState.waiting),
    dueAt: ms('due_at').notNull(),
    leasedUntil: ms('leased_until').notNull().default(0),
    /** `<node>:<run>` while it is working. Each write of a worker is conditional on it. */
    holder: text('holder').notNull().default(''),
    attempts: integer('attempts').notNull().default(0),
    /** Start of the next run; empty for the beginning. */
    cursor: text('cursor').notNull().default(''),
    /** Per cent. */
    progress: integer('progress').notNull().default(0),
    message: text('message').notNull().default(''),
    cancelRequested: boolean('cancel_wished').notNull().default(false),
    by: text('by').notNull().default(''),
    madeAt: ms('made_at').notNull(),
    endedAt: ms('ended_at').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('work_due').on(t.lane, t.dueAt).where(isWaiting),
    // the walk over the waiting clients of a lane, and the most urgent row of one of them
    index('work_urgent').on(t.lane, t.tenantId, t.priority, t.dueAt).where(isWaiting),
    index('work_running')
      .on(t.lane, t.tenantId)
      .where(sql.raw(`state = ${workState.working}`)),
    index('work_subject')
      .on(t.tenantId, t.kind, t.subject)
      .where(sql.raw(`state in (${workState.waiting}, ${workState.working})`)),
    index('work_ended').on(t.tenantId, t.kind, t.endedAt).where(sql.raw(`ended_at > 0`)),
  ],
);

/** Time a lane last served a client: the longest unserved is next. Closed to tenant work. */
export const workTurns = pgTable(
  'work_turns',
  { tenantId: text('tenant_id').notNull(), lane: text('lane').notNull(), servedAt: ms('served_at').notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.lane] })],
);
closed(workTurns);

/** Nodes of this database. One not seen for `WORK_LIMITS.deadMs` is dead and its work is free. Closed to tenant work. */
export const nodes = pgTable('nodes', {
  id: text('id').primaryKey(),
  version: text('version').notNull(),
  startedAt: ms('started_at').notNull(),
  seenAt: ms('seen_at').notNull(),
  /** `running` or `ended`. */
  state: text('state').notNull(),
});
closed(nodes);
