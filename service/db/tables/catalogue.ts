import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ms, plainOrder } from './columns.ts';

/**
 * Blocks of the pocket catalogue: the documents and boxes of a project whose place in the order of creation is behind `from` and
 * up to `until`. Blocks of a project never overlap, and a block keeps its range, so a device fetches only what changed.
 */
export const catalogueBlocks = pgTable(
  'catalogue_blocks',
  {
    tenantId: text('tenant_id').notNull(),
    projectId: text('project_id').notNull(),
    block: integer('block').notNull(),
    fromAt: ms('from_at').notNull(),
    fromId: plainOrder('from_id').notNull(),
    /** The newest block has no end: what is created comes into it. */
    isOpen: boolean('is_open').notNull(),
    untilAt: ms('until_at').notNull(),
    untilId: plainOrder('until_id').notNull(),
    rows: integer('rows').notNull(),
    documents: integer('documents').notNull(),
    /** Size of the whole block as it is sent. */
    bytes: integer('bytes').notNull(),
    /** Fingerprint of ids and versions of its rows and classes. */
    sha256: text('sha256').notNull(),
    madeAt: ms('made_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.projectId, t.block] }),
    index('catalogue_blocks_newest').on(t.tenantId, t.projectId, t.fromAt),
  ],
);
