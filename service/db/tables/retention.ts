import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { HoldScope, HoldState } from '#schema/codes/orders.ts';
import { appendOnly } from '#service/db/protection.ts';

/** Terms of records, legal stops, and the proof of their destruction. */

const ms = (name: string) => bigint(name, { mode: 'number' });
const own = { tenantId: text('tenant_id').notNull(), id: text('id').notNull() };

/** Schedules by version: the newest one counts, earlier ones explain earlier decisions. */
export const retentionSchedules = pgTable(
  'retention_schedules',
  {
    ...own,
    version: integer('version').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    years: integer('years').notNull(),
    permanent: boolean('permanent').notNull(),
    review: boolean('review').notNull(),
    from: text('from').$type<'day' | 'nextYear'>().notNull(),
    base: text('base').$type<'createdAt' | 'closedAt' | 'attribute'>().notNull(),
    active: boolean('active').notNull().default(true),
    savedAt: ms('saved_at').notNull(),
    savedByName: text('saved_by_name').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id, t.version] })],
);
appendOnly(retentionSchedules);

/** Schedule of a class, by version; `attributeId` names the base date where the schedule counts from an attribute. */
export const classRetention = pgTable(
  'class_retention',
  {
    tenantId: text('tenant_id').notNull(),
    classId: text('class_id').notNull(),
    version: integer('version').notNull(),
    scheduleId: text('schedule_id').notNull(),
    attributeId: text('attribute_id').notNull().default(''),
    savedAt: ms('saved_at').notNull(),
    savedByName: text('saved_by_name').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.classId, t.version] })],
);
appendOnly(classRetention);

/** Days until which a person keeps a box or document; each one is later than the one before. */
export const retentionKeeps = pgTable(
  'retention_keeps',
  {
    tenantId: text('tenant_id').notNull(),
    objectId: text('object_id').notNull(),
    until: text('until').notNull(),
    reason: text('reason').notNull(),
    savedAt: ms('saved_at').notNull(),
    savedByName: text('saved_by_name').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.objectId, t.until] })],
);
appendOnly(retentionKeeps);

/** First day of destruction, for lists: written each night, never asked by a decision. */
export const retentionDates = pgTable(
  'retention_dates',
  {
    tenantId: text('tenant_id').notNull(),
    objectId: text('object_id').notNull(),
    projectId: text('project_id').notNull(),
    eligibleOn: text('eligible_on').notNull(),
    never: text('never').notNull(),
    scheduleCode: text('schedule_code').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.objectId] }),
    index('retention_dates_on').on(t.tenantId, t.eligibleOn, t.objectId),
  ],
);

export const holds = pgTable(
  'holds',
  {
    ...own,
    scope: text('scope').$type<HoldScope>().notNull(),
    matter: text('matter').notNull(),
    reason: text('reason').notNull(),
    reviewOn: text('review_on').notNull(),
    state: text('state').$type<HoldState>().notNull(),
    /** Whom it concerns, for a hold on a person: never leaves the service. */
    person: jsonb('person').$type<Record<string, string>>().notNull().default({}),
    placedAt: ms('placed_at').notNull(),
    placedBy: text('placed_by').notNull(),
    placedByName: text('placed_by_name').notNull(),
    liftAskedBy: text('lift_asked_by').notNull().default(''),
    liftAskedByName: text('lift_asked_by_name').notNull().default(''),
    liftedAt: ms('lifted_at').notNull().default(0),
    liftedByName: text('lifted_by_name').notNull().default(''),
    /** People were notified that its review is due; 0 if not yet. */
    reviewNotifiedAt: ms('review_notified_at').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
);

/** Boxes, documents, classes and projects a hold covers. */
export const holdItems = pgTable(
  'hold_items',
  {
    tenantId: text('tenant_id').notNull(),
    holdId: text('hold_id').notNull(),
    objectType: text('object_type').notNull(),
    objectId: text('object_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.holdId, t.objectType, t.objectId] }),
    index('hold_items_object').on(t.tenantId, t.objectId),
  ],
);

export const proposals = pgTable(
  'proposals',
  {
    ...own,
    projectId: text('project_id').notNull(),
    title: text('title').notNull(),
    state: text('state').$type<'open' | 'ordered' | 'closed'>().notNull(),
    orderId: text('order_id').notNull().default(''),
    madeAt: ms('made_at').notNull(),
    madeBy: text('made_by').notNull(),
    madeByName: text('made_by_name').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
);

export const proposalLines = pgTable(
  'proposal_lines',
  {
    tenantId: text('tenant_id').notNull(),
    proposalId: text('proposal_id').notNull(),
    objectId: text('object_id').notNull(),
    containerId: text('container_id').notNull(),
    code: text('code').notNull(),
    answer: text('answer').$type<'' | 'destroy' | 'keep' | 'transfer'>().notNull().default(''),
    keepUntil: text('keep_until').notNull().default(''),
    reason: text('reason').notNull().default(''),
    answeredByName: text('answered_by_name').notNull().default(''),
    answeredAt: ms('answered_at').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.proposalId, t.objectId] }),
    index('proposal_lines_object').on(t.tenantId, t.objectId),
  ],
);

/** Certificates of destruction: added, never changed. */
export const certificates = pgTable(
  'certificates',
  {
    tenantId: text('tenant_id').notNull(),
    number: text('number').notNull(),
    orderId: text('order_id').notNull(),
    projectId: text('project_id').notNull(),
    content: jsonb('content').notNull(),
    hash: text('hash').notNull(),
    at: ms('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.number] }), uniqueIndex('certificates_order').on(t.tenantId, t.orderId)],
);
appendOnly(certificates);
