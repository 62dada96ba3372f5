import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { LabelFormat } from '#schema/codes/labels.ts';
import { madeColumns } from '#service/db/made-columns.ts';

const whole = (name: string) => bigint(name, { mode: 'number' });

/** Labels that were printed together; they are of no project. */
export const labelBatches = pgTable(
  'label_batches',
  {
    ...madeColumns,
    series: text('series').notNull(),
    typeId: text('type_id').notNull(),
    prefix: text('prefix').notNull(),
    width: integer('width').notNull(),
    checkDigit: boolean('check_digit').notNull(),
    first: whole('first').notNull(),
    last: whole('last').notNull(),
    format: text('format').$type<LabelFormat>().notNull(),
    damaged: whole('damaged').array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('label_batches_newest').on(t.tenantId, t.createdAt, t.id),
    index('label_batches_last').on(t.tenantId, t.prefix, t.last),
  ],
);
