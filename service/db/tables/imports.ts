import { bigint, boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ImportCounters } from '#schema/calls/imports.ts';
import { importStatus } from '#schema/codes.ts';
import type { ImportConfig } from '#schema/rules/import/import-config.ts';
import { projects } from '#service/db/tables/vault.ts';

/** Imports, what they made, and rows they did not take. Times are milliseconds since 1970. */

const ms = (name: string) => bigint(name, { mode: 'number' });

export const importConfigs = pgTable(
  'import_configs',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    version: integer('version').notNull().default(1),
    projectId: text('project_id').notNull(),
    name: text('name').notNull(),
    config: jsonb('config').$type<ImportConfig>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.projectId], foreignColumns: [projects.tenantId, projects.id] }),
  ],
);

export const imports = pgTable(
  'imports',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    projectId: text('project_id').notNull(),
    configId: text('config_id').notNull(),
    configVersion: integer('config_version').notNull(),
    /** A copy: an import keeps the mapping it ran with. */
    config: jsonb('config').$type<ImportConfig>().notNull(),
    /** Row of `files`; empty until there is one. */
    fileId: text('file_id').notNull().default(''),
    fileName: text('file_name').notNull().default(''),
    status: integer('status').notNull().default(importStatus.new),
    /** Last row of the file that is done; moved in the transaction of its rows. */
    cursor: integer('cursor').notNull().default(0),
    counters: jsonb('counters').$type<ImportCounters>().notNull(),
    /** Cursor and counters of a paused run whose other rows are checked; null without such a check. */
    before: jsonb('before').$type<{ cursor: number; counters: ImportCounters }>(),
    /** Everything the check was made against. */
    checkedFor: text('checked_for').notNull().default(''),
    message: text('message').notNull().default(''),
    by: text('by').notNull(),
    byName: text('by_name').notNull(),
    at: ms('at').notNull(),
    endedAt: ms('ended_at').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('imports_at').on(t.tenantId, t.at)],
);

/** Boxes and documents an import made, by their row of the file. Written in the transaction that makes them. */
export const importMade = pgTable(
  'import_made',
  {
    tenantId: text('tenant_id').notNull(),
    importId: text('import_id').notNull(),
    /** Order in which they go again: documents before their boxes. */
    kind: integer('kind').notNull(),
    rowId: text('row_id').notNull(),
    row: integer('row').notNull(),
    /** A roll-back left it, because others built on it. */
    kept: boolean('kept').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.importId, t.kind, t.rowId] }), index('import_made_of').on(t.tenantId, t.rowId)],
);

/** Rows that were refused, or kept by a roll-back, and values that are added to value lists. */
export const importIssues = pgTable(
  'import_issues',
  {
    tenantId: text('tenant_id').notNull(),
    importId: text('import_id').notNull(),
    kind: text('kind').notNull(),
    row: integer('row').notNull(),
    code: text('code').notNull(),
    column: text('column').notNull().default(''),
    other: text('other').notNull().default(''),
    cells: jsonb('cells').$type<readonly string[]>().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.importId, t.kind, t.row, t.code, t.column] })],
);
