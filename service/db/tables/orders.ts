import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { CallResult } from '#schema/calls/call.ts';
import type { bulkFileCalls } from '#schema/calls/order-bulk.ts';
import type { Handover, HandoverLine, Signature } from '#schema/records/handover.ts';
import type { Position } from '#schema/records/position.ts';
import type { MaterialTranslations, NameTranslations } from '#schema/records/translations.ts';
import { orders } from './vault.ts';
import { appendOnly, rising } from '#service/db/protection.ts';

/** Positions, handovers, materials, and the configuration of orders. Times are milliseconds since 1970, as on the wire. */

const ms = (name: string) => bigint(name, { mode: 'number' });
const own = { tenantId: text('tenant_id').notNull(), id: text('id').notNull() };
const made = {
  createdAt: ms('created_at').notNull(),
  createdBy: text('created_by').notNull(),
  createdByName: text('created_by_name').notNull(),
  version: integer('version').notNull(),
  createdByOp: text('created_by_op').notNull().default(''),
};

export const positions = pgTable(
  'positions',
  {
    ...own,
    orderId: text('order_id').notNull(),
    projectId: text('project_id').notNull(),
    type: integer('type').notNull(),
    state: integer('state').notNull(),
    objectType: integer('object_type').notNull(),
    objectId: text('object_id').notNull(),
    containerId: text('container_id').notNull(),
    code: text('code').notNull(),
    classId: text('class_id').notNull(),
    values: jsonb('values').notNull(),
    title: text('title').notNull(),
    materialId: text('material_id').notNull(),
    quantity: integer('quantity').notNull(),
    quantityDone: integer('quantity_done').notNull(),
    kilograms: doublePrecision('kilograms').notNull(),
    claimed: boolean('claimed').notNull(),
    byAttributes: boolean('by_attributes'),
    described: jsonb('described').$type<Position['values']>(),
    confirmed: text('confirmed').array().notNull(),
    reasonId: text('reason_id').notNull(),
    note: text('note').notNull(),
    method: text('method').notNull(),
    fileId: text('file_id').notNull(),
    conflictId: text('conflict_id').notNull(),
    endedAt: ms('ended_at').notNull(),
    ...made,
    deletedAt: ms('deleted_at').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    // O1: an item is on one open order at a time, whatever the judges overlooked
    uniqueIndex('positions_claim')
      .on(t.tenantId, t.objectType, t.objectId)
      .where(sql`claimed and object_id <> ''`),
    index('positions_order').on(t.tenantId, t.orderId, t.id),
    index('positions_object').on(t.tenantId, t.objectId),
    index('positions_box')
      .on(t.tenantId, t.containerId)
      .where(sql`claimed`),
    foreignKey({ name: 'positions_order_fk', columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }),
  ],
);

/** Sealed handovers: added, never changed (O2). */
export const handovers = pgTable(
  'handovers',
  {
    ...own,
    kind: text('kind').$type<Handover['kind']>().notNull(),
    orderIds: text('order_ids').array().notNull(),
    projectId: text('project_id').notNull(),
    lines: jsonb('lines').$type<HandoverLine[]>().notNull(),
    counts: jsonb('counts').$type<Handover['counts']>().notNull(),
    giver: text('giver').notNull(),
    giverRole: text('giver_role').notNull(),
    taker: text('taker').notNull(),
    takerRole: text('taker_role').notNull(),
    refused: text('refused').notNull(),
    waybill: text('waybill').notNull(),
    vehicle: text('vehicle').notNull(),
    place: text('place').notNull(),
    note: text('note').notNull(),
    hash: text('hash').notNull(),
    /** Signatures with their strokes; devices do not get them. */
    signatures: jsonb('signatures').$type<Signature[]>().notNull(),
    sealedAt: ms('sealed_at').notNull(),
    deviceId: text('device_id').notNull(),
    ...made,
    deletedAt: ms('deleted_at').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('handovers_orders').using('gin', t.orderIds)],
);
rising(handovers);

/** Official numbers of orders, from the number series. */
export const orderNumbers = pgTable(
  'order_numbers',
  {
    tenantId: text('tenant_id').notNull(),
    orderId: text('order_id').notNull(),
    number: text('number').notNull(),
    dueAt: ms('due_at').notNull().default(0),
    lateNotifiedAt: ms('late_said_at').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.orderId] }), uniqueIndex('order_numbers_number').on(t.tenantId, t.number)],
);
rising(orderNumbers);

/** History of an order: added, never changed. */
export const orderEvents = pgTable(
  'order_events',
  {
    tenantId: text('tenant_id').notNull(),
    orderId: text('order_id').notNull(),
    place: integer('place').notNull(),
    event: text('event').notNull(),
    statusFrom: integer('status_from').notNull(),
    statusTo: integer('status_to').notNull(),
    userId: text('user_id').notNull(),
    userName: text('user_name').notNull(),
    opId: text('op_id').notNull(),
    note: text('note').notNull(),
    at: ms('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.orderId, t.place] })],
);
appendOnly(orderEvents);

/** Answers to files of bulk orders, so that a repeated call is answered as the first time; dropped after some weeks. */
export const bulkAnswers = pgTable(
  'bulk_answers',
  {
    tenantId: text('tenant_id').notNull(),
    opId: text('op_id').notNull(),
    userId: text('user_id').notNull(),
    /** Hash of the file: the same id with another file is no repeat. */
    sha256: text('sha256').notNull(),
    answer: jsonb('answer').$type<CallResult<typeof bulkFileCalls.createBulkWorkOrder>>().notNull(),
    at: ms('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.opId] }), index('bulk_answers_at').on(t.tenantId, t.at)],
);

/** People who wait for an item that is on an open order: a row for each person and item, until its order releases the item. */
export const freeWishes = pgTable(
  'free_wishes',
  {
    tenantId: text('tenant_id').notNull(),
    objectId: text('object_id').notNull(),
    userId: text('user_id').notNull(),
    at: ms('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.objectId, t.userId] }), index('free_wishes_person').on(t.tenantId, t.userId)],
);

const named = { name: text('name').notNull(), active: boolean('active').notNull().default(true) };
const translated = { translations: jsonb('translations').$type<NameTranslations>().notNull().default({}) };

export const centralArchives = pgTable('central_archives', { ...own, ...named, ...translated }, (t) => [
  primaryKey({ columns: [t.tenantId, t.id] }),
]);

export const orderReasons = pgTable(
  'order_reasons',
  {
    ...own,
    ...named,
    use: text('use').$type<'order' | 'refusal' | 'keep' | 'hold'>().notNull(),
    operations: integer('operations').array().notNull(),
    commentRequired: boolean('comment_required').notNull().default(false),
    ...translated,
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
);

export const serviceLevels = pgTable(
  'service_levels',
  {
    ...own,
    ...named,
    hours: integer('hours').notNull(),
    days: integer('days').notNull(),
    cutOff: text('cut_off').notNull().default(''),
    operations: integer('operations').array().notNull(),
    ...translated,
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
);

export const destroyServices = pgTable(
  'destroy_services',
  {
    ...own,
    ...named,
    group: text('group').$type<'shredding' | 'witness' | 'container' | 'transport'>().notNull(),
    ...translated,
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
);

export const materials = pgTable(
  'materials',
  {
    ...own,
    ...named,
    code: text('code').notNull(),
    unit: text('unit').notNull(),
    pack: integer('pack').notNull().default(1),
    description: text('description').notNull().default(''),
    translations: jsonb('translations').$type<MaterialTranslations>().notNull().default({}),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), uniqueIndex('materials_code').on(t.tenantId, t.code)],
);

/** Pieces on hand; what is free is computed from open positions and never stored. */
export const materialStock = pgTable(
  'material_stock',
  {
    tenantId: text('tenant_id').notNull(),
    materialId: text('material_id').notNull(),
    archiveId: text('archive_id').notNull(),
    onHand: integer('on_hand').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.materialId, t.archiveId] }), check('material_stock_positive', sql`on_hand >= 0`)],
);
rising(materialStock);

/** Every change of stock: added, never changed. */
export const stockMoves = pgTable(
  'stock_moves',
  {
    ...own,
    materialId: text('material_id').notNull(),
    archiveId: text('archive_id').notNull(),
    change: integer('change').notNull(),
    onHand: integer('on_hand').notNull(),
    orderId: text('order_id').notNull().default(''),
    note: text('note').notNull().default(''),
    userId: text('user_id').notNull(),
    userName: text('user_name').notNull(),
    at: ms('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('stock_moves_material').on(t.tenantId, t.materialId, t.at)],
);
appendOnly(stockMoves);
