import { sql } from 'drizzle-orm';
import { bigint, boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { placeKinds } from '#schema/codes/places.ts';
import type { CountItemRow } from '#schema/records/bench.ts';
import { madeColumns } from '#service/db/made-columns.ts';
import { projects } from './vault.ts';

/** The archive's own rows: counts with their items, exceptions, places of boxes. Times are ms since 1970. */

const ms = (name: string) => bigint(name, { mode: 'number' });

/** One count for each box; its numbers are those of the last run. */
export const counts = pgTable(
  'counts',
  {
    ...madeColumns,
    containerId: text('container_id').notNull(),
    state: integer('state').notNull(),
    expected: integer('expected').notNull(),
    found: integer('found').notNull(),
    missing: integer('missing').notNull(),
    extra: integer('extra').notNull(),
    strays: integer('strays').notNull(),
    parts: text('parts').array().notNull(),
    byName: text('by_name').notNull(),
    at: ms('at').notNull(),
    remark: text('remark').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('counts_state').on(t.tenantId, t.projectId, t.state, t.at),
    foreignKey({ columns: [t.tenantId, t.projectId], foreignColumns: [projects.tenantId, projects.id] }),
  ],
);

/** Items of one run of a count. */
export const countParts = pgTable(
  'count_parts',
  {
    ...madeColumns,
    containerId: text('container_id').notNull(),
    items: jsonb('items').$type<CountItemRow[]>().notNull(),
    closed: boolean('closed').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('count_parts_container').on(t.tenantId, t.containerId),
    // a handful among all counts there ever were
    index('count_parts_open')
      .on(t.tenantId)
      .where(sql`not ${t.closed}`),
  ],
);

export const exceptions = pgTable(
  'exceptions',
  {
    ...madeColumns,
    kind: integer('kind').notNull(),
    state: text('state').notNull(),
    /** Null for a box that is not known yet. */
    containerId: text('container_id'),
    registrationId: text('registration_id').notNull(),
    code: text('code').notNull(),
    note: text('note').notNull(),
    resolution: text('resolution').notNull(),
    resolvedAt: ms('resolved_at').notNull(),
    resolvedByName: text('resolved_by_name').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('exceptions_open').on(t.tenantId, t.projectId, t.state, t.createdAt),
    index('exceptions_container').on(t.tenantId, t.containerId),
    index('exceptions_code').on(t.tenantId, t.code),
    index('exceptions_document').on(t.tenantId, t.registrationId),
  ],
);

/** The shelf of each box now; where it was before is in its custody. */
export const placements = pgTable(
  'placements',
  {
    ...madeColumns,
    containerId: text('container_id').notNull(),
    placeCode: text('place_code').notNull(),
    since: ms('since').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('placements_place').on(t.tenantId, t.placeCode)],
);

/** Sites, rooms, racks and shelves of the archive. Boxes name the code of their shelf. */
export const places = pgTable(
  'places',
  {
    tenantId: text('tenant_id').notNull(),
    code: text('code').notNull(),
    kind: text('kind', { enum: placeKinds }).notNull(),
    /** Code of the place it is in; empty for a site. */
    parentCode: text('parent_code').notNull(),
    label: text('label').notNull(),
    holds: integer('holds').notNull(),
    active: boolean('active').notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.code] }), index('places_parent').on(t.tenantId, t.parentCode, t.code)],
);

/** Corrections of the archive, with who made them and why. */
export const segregationHistory = pgTable(
  'segregation_history',
  {
    ...madeColumns,
    did: text('did').notNull(),
    containerId: text('container_id').notNull(),
    registrationId: text('registration_id').notNull(),
    code: text('code').notNull(),
    from: text('from_code').notNull(),
    to: text('to_code').notNull(),
    reason: text('reason').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('segregation_history_container').on(t.tenantId, t.containerId, t.createdAt),
    index('segregation_history_document').on(t.tenantId, t.projectId, t.registrationId),
  ],
);

export const synchronizations = pgTable(
  'synchronizations',
  {
    ...madeColumns,
    name: text('name').notNull(),
    state: text('state').notNull(),
    source: text('source').notNull(),
    deletedAt: ms('deleted_at').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('synchronizations_project').on(t.tenantId, t.projectId)],
);

export const synchronizationPages = pgTable(
  'synchronization_pages',
  {
    ...madeColumns,
    synchronizationId: text('synchronization_id').notNull(),
    registrationId: text('registration_id').notNull(),
    barcode: text('barcode').notNull(),
    number: integer('number').notNull(),
    status: integer('status').notNull(),
    justificationId: text('justification_id').notNull(),
    text: text('text').notNull(),
    deletedAt: ms('deleted_at').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('synchronization_pages_of').on(t.tenantId, t.synchronizationId),
    index('synchronization_pages_document').on(t.tenantId, t.registrationId),
    index('synchronization_pages_open')
      .on(t.tenantId, t.projectId)
      .where(sql`deleted_at = 0 and status in (1, 3)`),
  ],
);
