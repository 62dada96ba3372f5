import { foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ms, plainOrder } from './columns.ts';

/** Dictionaries and their values, by version. */

export const dictionaries = pgTable(
  'dictionaries',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    type: integer('type').notNull(),
    version: integer('version').notNull(),
    date: ms('date').notNull(),
    size: integer('size').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
);

/** Values with the versions they came in and went out: a value that existed when it was typed is not an error. */
export const dictionaryValues = pgTable(
  'dictionary_values',
  {
    tenantId: text('tenant_id').notNull(),
    dictionaryId: text('dictionary_id').notNull(),
    /** `foldText(value)`: lower case, without accents; hints and order go by it. */
    folded: plainOrder('folded').notNull(),
    value: plainOrder('value').notNull(),
    sinceVersion: integer('since_version').notNull(),
    /** 0 while it is current. */
    untilVersion: integer('until_version').notNull().default(0),
    /** The value that replaces this withdrawn one; empty for none. */
    successor: text('successor').notNull().default(''),
    /** Version whose file named the successor of a value that was withdrawn before; 0 for none. */
    namedVersion: integer('named_version').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.dictionaryId, t.folded, t.value] }),
    foreignKey({
      name: 'dictionary_values_dictionary_fk',
      columns: [t.tenantId, t.dictionaryId],
      foreignColumns: [dictionaries.tenantId, dictionaries.id],
    }),
  ],
);

/** Earlier times of values that went out and came in again: with `dictionary_values` the content of every version. */
export const dictionaryPast = pgTable(
  'dictionary_past',
  {
    tenantId: text('tenant_id').notNull(),
    dictionaryId: text('dictionary_id').notNull(),
    folded: plainOrder('folded').notNull(),
    value: plainOrder('value').notNull(),
    sinceVersion: integer('since_version').notNull(),
    untilVersion: integer('until_version').notNull(),
  },
  (t) => [
    primaryKey({ name: 'dictionary_past_pk', columns: [t.tenantId, t.dictionaryId, t.folded, t.value, t.sinceVersion] }),
    foreignKey({
      name: 'dictionary_past_dictionary_fk',
      columns: [t.tenantId, t.dictionaryId],
      foreignColumns: [dictionaries.tenantId, dictionaries.id],
    }),
  ],
);
