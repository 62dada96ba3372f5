import { bigint, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { DictionaryConfig, DictionaryCounters } from '#schema/calls/dictionary-files.ts';
import { dictionaryFileState } from '#schema/codes.ts';
import { dictionaries } from '#service/db/tables/dictionaries.ts';

/** Files of value lists, and how they are read. Times are milliseconds since 1970. */

const ms = (name: string) => bigint(name, { mode: 'number' });

export const dictionaryConfigs = pgTable(
  'dictionary_configs',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    dictionaryId: text('dictionary_id').notNull(),
    projectId: text('project_id').notNull().default(''),
    config: jsonb('config').$type<DictionaryConfig>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'dictionary_configs_dictionary_fk',
      columns: [t.tenantId, t.dictionaryId],
      foreignColumns: [dictionaries.tenantId, dictionaries.id],
    }),
  ],
);

export const dictionaryFiles = pgTable(
  'dictionary_files',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    dictionaryId: text('dictionary_id').notNull(),
    configId: text('config_id').notNull(),
    /** Row of `files`. */
    fileId: text('file_id').notNull(),
    name: text('name').notNull(),
    version: integer('version').notNull().default(0),
    /** Version it became when it was published; `version` moves on when a later file is deleted. */
    publishedVersion: integer('published_version').notNull().default(0),
    /** Version of the list its difference was counted against. */
    checkedAgainst: integer('checked_against').notNull().default(0),
    state: integer('state').notNull().default(dictionaryFileState.received),
    /** State a queued file comes back to. */
    stateBefore: integer('state_before').notNull().default(0),
    counters: jsonb('counters').$type<DictionaryCounters>().notNull(),
    issues: jsonb('issues').$type<readonly { row: number; code: string }[]>().notNull().default([]),
    message: text('message').notNull().default(''),
    by: text('by').notNull(),
    byName: text('by_name').notNull(),
    at: ms('at').notNull(),
    deletedAt: ms('deleted_at').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('dictionary_files_of').on(t.tenantId, t.dictionaryId, t.at),
    foreignKey({
      name: 'dictionary_files_dictionary_fk',
      columns: [t.tenantId, t.dictionaryId],
      foreignColumns: [dictionaries.tenantId, dictionaries.id],
    }),
  ],
);

/** Values of a file that was read and is not published yet; gone with its end. */
export const dictionaryStaged = pgTable(
  'dictionary_staged',
  {
    tenantId: text('tenant_id').notNull(),
    fileId: text('file_id').notNull(),
    /** Lower case: values that differ in case alone are one. */
    lower: text('lower').notNull(),
    folded: text('folded').notNull(),
    value: text('value').notNull(),
    /** Not empty: the line withdraws its value. */
    successor: text('successor').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.fileId, t.lower] })],
);
