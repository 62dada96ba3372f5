import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Evidence that several areas share: official numbers, and what happened to a document. */

/** How far each number series of a client has come (`service/db/number-series.ts`). Never deleted. */
export const numberSeries = pgTable(
  'number_series',
  {
    tenantId: text('tenant_id').notNull(),
    /** `SeriesName`. */
    name: text('name').notNull(),
    /** 0 for a series that goes on across years. */
    year: integer('year').notNull(),
    last: bigint('last', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.name, t.year] })],
);
