import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { BarcodeSettings, TrayColour } from '#schema/records/sorting.ts';
import { projects } from './vault.ts';

/** Settings of sorting, by project. Rows are never deleted: documents name them. */

const ofProject = {
  tenantId: text('tenant_id').notNull(),
  id: text('id').notNull(),
  projectId: text('project_id').notNull(),
  name: text('name').notNull(),
  position: integer('position').notNull(),
  active: boolean('active').notNull().default(true),
  /** Version of the whole set; each save of the set raises it in all its rows. */
  version: integer('version').notNull().default(1),
};

export const categories = pgTable(
  'categories',
  {
    ...ofProject,
    tray: text('tray').notNull(),
    colour: text('colour').$type<TrayColour>().notNull(),
    match: text('match').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('categories_project').on(t.tenantId, t.projectId),
    foreignKey({ columns: [t.tenantId, t.projectId], foreignColumns: [projects.tenantId, projects.id] }),
  ],
);

/** Reasons why a page may be missing. */
export const justifications = pgTable('justifications', ofProject, (t) => [
  primaryKey({ columns: [t.tenantId, t.id] }),
  index('justifications_project').on(t.tenantId, t.projectId),
  foreignKey({ columns: [t.tenantId, t.projectId], foreignColumns: [projects.tenantId, projects.id] }),
]);

export const barcodeSettings = pgTable(
  'barcode_settings',
  {
    tenantId: text('tenant_id').notNull(),
    projectId: text('project_id').notNull(),
    version: integer('version').notNull().default(1),
    settings: jsonb('settings').$type<BarcodeSettings>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.projectId] }),
    foreignKey({ columns: [t.tenantId, t.projectId], foreignColumns: [projects.tenantId, projects.id] }),
  ],
);
