import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { appendOnly, rising } from '#service/db/protection.ts';

/** Evidence that several areas share: official numbers, and what happened to a document. */

/** Position of each number series of a client (`service/db/number-series.ts`). Never deleted. */
export const numberSeries = pgTable(
  'number_series',
  {
    tenantId: text('tenant_id').notNull(),
    /** `SeriesName`. */
    name: text('name').notNull(),
    /** 0 for a series that goes on across years. */
    year: integer('year').notNull(),
    last: bigint('last', { mode: 'number' }).notNull(),
    /** Numbers that restores left out until `last` was taken: those of later restores are left out before the next one. */
    skipped: bigint('skipped', { mode: 'number' }).notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.name, t.year] })],
);
rising(numberSeries);

/** History of each document, in order. Append only; it outlives a document that was taken back or erased. */
export const documentHistory = pgTable(
  'document_history',
  {
    tenantId: text('tenant_id').notNull(),
    /** Id of the registration. */
    documentId: text('document_id').notNull(),
    n: integer('n').notNull(),
    /** `DocumentEvent`. */
    operation: integer('operation').notNull(),
    /** Version of the document the event made or was about. */
    version: integer('version').notNull(),
    /** The page it was about; 0 for the whole document. */
    page: integer('page').notNull().default(0),
    at: bigint('at', { mode: 'number' }).notNull(),
    deviceAt: bigint('device_at', { mode: 'number' }).notNull(),
    userId: text('user_id').notNull(),
    userName: text('user_name').notNull(),
    deviceId: text('device_id').notNull(),
    opId: text('op_id').notNull(),
    /** Names of fields and places; never a value of the document. */
    detail: jsonb('detail').notNull().default({}),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.documentId, t.n] })],
);
appendOnly(documentHistory);
