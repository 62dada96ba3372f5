import { bigint, integer, text } from 'drizzle-orm/pg-core';

/** Columns every row has that operations change. */
export const madeColumns = {
  tenantId: text('tenant_id').notNull(),
  id: text('id').notNull(),
  projectId: text('project_id').notNull(),
  version: integer('version').notNull(),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  createdBy: text('created_by').notNull(),
  createdByName: text('created_by_name').notNull(),
  createdByOp: text('created_by_op').notNull().default(''),
};
