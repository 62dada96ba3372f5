import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, ms } from './columns.ts';

/**
 * Filters of the codes of a client, which devices fetch: a base of all, and one a day with what came after. A
 * segment never changes; a new base takes the place of all before it.
 */
export const codeSegments = pgTable(
  'code_segments',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    level: text('level').$type<'base' | 'day'>().notNull(),
    /** Goes into the hash of every code, so that the filter of one client is of no use with another's. */
    salt: integer('salt').notNull(),
    codes: integer('codes').notNull(),
    bytes: integer('bytes').notNull(),
    content: bytea('content').notNull(),
    /** Position in the feed up to which its codes are whole. */
    upto: ms('upto').notNull(),
    madeAt: ms('made_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('code_segments_made').on(t.tenantId, t.upto)],
);
