import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { blankOrder, type OrderedService } from '#schema/records/order.ts';
import type { BrokenSeal } from '#schema/records/container.ts';
import type { ContainerType } from '#schema/records/reference.ts';
import type { NameTranslations } from '#schema/records/translations.ts';
import { unusualCode } from '#service/db/unusual-code.ts';
import { appendOnly } from '#service/db/protection.ts';
import { ms, plainOrder } from './columns.ts';

/** The vault itself: configuration, containers, registered documents, orders. Times are milliseconds since 1970, as on the wire. */

export const projects = pgTable(
  'projects',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    active: boolean('active').notNull().default(true),
    kinds: integer('kinds').array().notNull(),
    containerTypeIds: text('container_type_ids').array().notNull(),
    costCenterRequired: boolean('cost_center_required').notNull().default(false),
    centralArchiveId: text('central_archive_id').notNull().default(''),
    approval: integer('approval').array(),
    /** Approves its orders instead of every acceptor; empty for none. */
    coordinatorId: text('coordinator_id').notNull().default(''),
    /** Texts in other languages (`schema/records/translations.ts`). */
    translations: jsonb('translations').$type<NameTranslations>().notNull().default({}),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
);

export const classes = pgTable(
  'classes',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    projectId: text('project_id').notNull(),
    name: text('name').notNull(),
    fileFolder: boolean('file_folder').notNull().default(false),
    codeRepeats: boolean('code_repeats').notNull().default(false),
    version: integer('version').notNull().default(1),
    /** `Attribute[]` of this version. */
    attributes: jsonb('attributes').notNull(),
    ocr: text('ocr').array().notNull().default([]),
    topic: boolean('topic').notNull().default(false),
    /** Texts in other languages (`schema/records/translations.ts`). */
    translations: jsonb('translations').$type<NameTranslations>().notNull().default({}),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.projectId], foreignColumns: [projects.tenantId, projects.id] }),
  ],
);

/** Earlier versions of a class: an operation is judged by the rules it was made under (reliability.md 1.6). */
export const classVersions = pgTable(
  'class_versions',
  {
    tenantId: text('tenant_id').notNull(),
    classId: text('class_id').notNull(),
    version: integer('version').notNull(),
    attributes: jsonb('attributes').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.classId, t.version] }),
    foreignKey({ columns: [t.tenantId, t.classId], foreignColumns: [classes.tenantId, classes.id] }),
  ],
);

export const containerTypes = pgTable(
  'container_types',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    kind: text('kind').notNull(),
    codePattern: text('code_pattern').notNull(),
    sealRequired: boolean('seal_required').notNull(),
    series: jsonb('series').$type<NonNullable<ContainerType['series']>>(),
    medium: text('medium').notNull().default(''),
    /** Texts in other languages (`schema/records/translations.ts`). */
    translations: jsonb('translations').$type<NameTranslations>().notNull().default({}),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
);

export const costCenters = pgTable(
  'cost_centers',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    status: integer('status').notNull(),
    /** Limited to the people of `cost_center_users`. */
    restricted: boolean('restricted').notNull().default(false),
    /** Texts in other languages (`schema/records/translations.ts`). */
    translations: jsonb('translations').$type<NameTranslations>().notNull().default({}),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), uniqueIndex('cost_centers_code').on(t.tenantId, t.code)],
);

/** People a cost center is limited to. */
export const costCenterUsers = pgTable(
  'cost_center_users',
  {
    tenantId: text('tenant_id').notNull(),
    costCenterId: text('cost_center_id').notNull(),
    userId: text('user_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.costCenterId, t.userId] }),
    index('cost_center_users_user').on(t.tenantId, t.userId),
    foreignKey({
      name: 'cost_center_users_center_fk',
      columns: [t.tenantId, t.costCenterId],
      foreignColumns: [costCenters.tenantId, costCenters.id],
    }),
  ],
);

/** Days whose working hours differ from those of weekdays and public holidays (`CalendarDay`). */
export const calendarDays = pgTable(
  'calendar_days',
  {
    tenantId: text('tenant_id').notNull(),
    /** `2026-12-24`. */
    day: text('day').notNull(),
    working: boolean('working').notNull(),
    /** Its closing hour; empty for the usual one. */
    closes: text('closes').notNull().default(''),
    name: text('name').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.day] })],
);

export const containers = pgTable(
  'containers',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    /** Unique per client for ever, deleted ones included (decisions.md S5). */
    code: text('code').notNull(),
    alias: text('alias').notNull().default(''),
    projectId: text('project_id').notNull(),
    containerTypeId: text('container_type_id').notNull(),
    classId: text('class_id').notNull(),
    costCenterId: text('cost_center_id').notNull().default(''),
    centralArchiveId: text('central_archive_id').notNull().default(''),
    description: text('description').notNull().default(''),
    status: integer('status').notNull(),
    seals: text('seals').array().notNull(),
    inherited: jsonb('inherited').notNull(),
    createdAt: ms('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    createdByName: text('created_by_name').notNull(),
    closedAt: ms('closed_at').notNull().default(0),
    closedByName: text('closed_by_name').notNull().default(''),
    orderId: text('order_id').notNull().default(''),
    documents: integer('documents').notNull().default(0),
    version: integer('version').notNull(),
    createdByOp: text('created_by_op').notNull().default(''),
    deletedAt: ms('deleted_at').notNull().default(0),
    /** Optional fields of the record: null where the record has none. */
    receivedAt: ms('received_at'),
    countState: integer('count_state'),
    countedAt: ms('counted_at'),
    countedByName: text('counted_by_name'),
    differences: integer('differences'),
    sealedHash: text('sealed_hash'),
    sealBroken: jsonb('seal_broken').$type<BrokenSeal>(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('containers_code').on(t.tenantId, t.code),
    index('containers_project').on(t.tenantId, t.projectId, t.status),
    index('containers_unusual').on(t.tenantId, t.id).where(unusualCode()),
    foreignKey({ columns: [t.tenantId, t.projectId], foreignColumns: [projects.tenantId, projects.id] }),
    foreignKey({
      name: 'containers_type_fk',
      columns: [t.tenantId, t.containerTypeId],
      foreignColumns: [containerTypes.tenantId, containerTypes.id],
    }),
  ],
);

export const registrations = pgTable(
  'registrations',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    /** Null for a document that is in no box; its record then has an empty text. */
    containerId: text('container_id'),
    projectId: text('project_id').notNull(),
    classId: text('class_id').notNull(),
    code: text('code').notNull(),
    /** The class forbids the same code twice; part of the unique index. */
    codeUnique: boolean('code_unique').notNull(),
    values: jsonb('values').notNull(),
    evidence: jsonb('evidence').notNull(),
    toVerify: text('to_verify').array().notNull(),
    tries: jsonb('tries').notNull(),
    classVersion: integer('class_version').notNull(),
    createdAt: ms('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    createdByName: text('created_by_name').notNull(),
    version: integer('version').notNull(),
    createdByOp: text('created_by_op').notNull().default(''),
    deletedAt: ms('deleted_at').notNull().default(0),
    /** Code and values as a search compares them (`searchWords`); null for rows of before, until the job comes to them. */
    words: plainOrder('words'),
    /** Optional fields of the record: null where the record has none. */
    categoryId: text('category_id'),
    acceptedIncomplete: boolean('accepted_incomplete'),
    tagIds: text('tag_ids').array().notNull().default([]),
    costCenterId: text('cost_center_id').notNull().default(''),
    // of documents beyond registering: their calls write these, and a flush leaves them as they are
    /** Why it is incomplete: `values`, `pages`. */
    incomplete: text('incomplete').array().notNull().default([]),
    /** Key of another system: the same key is the same document. */
    externalSource: text('external_source').notNull().default(''),
    externalId: text('external_id').notNull().default(''),
    /** Time its values and pages were erased for good; 0 before. */
    erasedAt: ms('erased_at').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('registrations_newest')
      .on(t.tenantId, t.classId, t.createdAt, t.id)
      .where(sql`deleted_at = 0`),
    index('registrations_wordless')
      .on(t.tenantId)
      .where(sql`words is null`),
    uniqueIndex('registrations_code')
      .on(t.tenantId, t.classId, t.code)
      .where(sql`code_unique and deleted_at = 0 and code <> ''`),
    index('registrations_container').on(t.tenantId, t.containerId),
    index('registrations_unusual').on(t.tenantId, t.id).where(unusualCode()),
    index('registrations_tags')
      .using('gin', t.tagIds)
      .where(sql`tag_ids <> '{}'`),
    index('registrations_deleted')
      .on(t.tenantId, t.deletedAt)
      .where(sql`deleted_at > 0`),
    uniqueIndex('registrations_external')
      .on(t.tenantId, t.externalSource, t.externalId)
      .where(sql`external_id <> ''`),
    foreignKey({
      name: 'registrations_container_fk',
      columns: [t.tenantId, t.containerId],
      foreignColumns: [containers.tenantId, containers.id],
    }),
    foreignKey({
      name: 'registrations_class_fk',
      columns: [t.tenantId, t.classId],
      foreignColumns: [classes.tenantId, classes.id],
    }),
  ],
);

export const orders = pgTable(
  'orders',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    type: integer('type').notNull(),
    operation: integer('operation').notNull().default(2),
    kind: integer('kind').notNull().default(5),
    status: integer('status').notNull(),
    outcome: text('outcome').notNull().default(''),
    projectId: text('project_id').notNull(),
    centralArchiveId: text('central_archive_id').notNull().default(''),
    bulkId: text('bulk_id').notNull().default(''),
    nextId: text('next_id').notNull().default(''),
    containerIds: text('container_ids').array().notNull(),
    costCenterId: text('cost_center_id').notNull().default(''),
    reasonId: text('reason_id').notNull().default(''),
    reasonComment: text('reason_comment').notNull().default(''),
    note: text('note').notNull().default(''),
    deliver: jsonb('deliver').$type<Record<string, string>>().notNull().default(blankOrder.deliver),
    serviceLevelId: text('service_level_id').notNull().default(''),
    wishDay: text('wish_day').notNull().default(''),
    services: jsonb('services').$type<OrderedService[]>().notNull().default([]),
    waybill: text('waybill').notNull().default(''),
    touchedBy: text('touched_by').array().notNull().default([]),
    finalisedAt: ms('finalised_at').notNull().default(0),
    finalisedBy: text('finalised_by').notNull().default(''),
    finalisedByName: text('finalised_by_name').notNull().default(''),
    approvedAt: ms('approved_at').notNull().default(0),
    approvedByName: text('approved_by_name').notNull().default(''),
    takenAt: ms('taken_at').notNull().default(0),
    takenBy: text('taken_by').notNull().default(''),
    takenByName: text('taken_by_name').notNull().default(''),
    endedAt: ms('ended_at').notNull().default(0),
    endReasonId: text('end_reason_id').notNull().default(''),
    endNote: text('end_note').notNull().default(''),
    createdAt: ms('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    createdByName: text('created_by_name').notNull(),
    version: integer('version').notNull(),
    createdByOp: text('created_by_op').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('orders_listed').on(t.tenantId, t.projectId, t.status, t.createdAt, t.id),
    foreignKey({ columns: [t.tenantId, t.projectId], foreignColumns: [projects.tenantId, projects.id] }),
  ],
);

/** Official protocol numbers, continuous across years (decisions.md, Status). */
export const protocols = pgTable(
  'protocols',
  {
    tenantId: text('tenant_id').notNull(),
    number: integer('number').notNull(),
    containerId: text('container_id').notNull(),
    contentHash: text('content_hash').notNull(),
    at: ms('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.number] }),
    uniqueIndex('protocols_content').on(t.tenantId, t.containerId, t.contentHash),
    foreignKey({ columns: [t.tenantId, t.containerId], foreignColumns: [containers.tenantId, containers.id] }),
  ],
);
appendOnly(protocols);
