import { getTableColumns, getTableName, is, type Column } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { subjects, subjectNamed, type BySubject, type SubjectName, type SubjectRows } from '#schema/entities/all.ts';
import { registration } from '#schema/entities/registration.ts';
import type { Held } from '#schema/judge/reader.ts';
import { searchWords } from '#service/areas/navigation/search/words.ts';
import * as tables from '#service/db/schema.ts';
import type { ConfigurationReader } from './reader/configuration-reader.ts';

interface EntityTable {
  table: PgTable;
  /** Columns that calls write and a flush leaves unchanged; no record has them. */
  kept: readonly string[];
  /** Values of the columns only the service has (`Subject.serviceOnly`), written with every change. */
  derive: (reader: ConfigurationReader, row: SubjectRows[SubjectName]) => Promise<object>;
}

type Special = {
  [S in SubjectName]?: { kept: readonly string[]; derive: (reader: ConfigurationReader, row: SubjectRows[S]) => Promise<object> };
};

/** Columns of a table that its record does not have. */
const special: Special = {
  registrations: {
    kept: ['incomplete', 'externalSource', 'externalId', 'erasedAt'],
    derive: async (reader, row) => {
      const documentClass = await reader.documentClass(row.classId);
      return { codeUnique: documentClass !== null && !documentClass.codeRepeats, words: searchWords(row) };
    },
  },
  handovers: {
    kept: [],
    // the sealing of the row writes them once and they never change
    derive: async (_reader, row) => ('signatures' in row ? { signatures: row.signatures } : {}),
  },
};

const byName = new Map(
  Object.values(tables).flatMap((table: unknown) => (is(table, PgTable) ? [[getTableName(table), table] as const] : [])),
);

function tableOf(name: SubjectName): EntityTable {
  const table = byName.get(name);
  if (!table) throw new Error(`The entity ${name} has no table of its name.`);
  const { kept = [], derive = async () => ({}) } = special[name] ?? {};
  return { table, kept, derive: derive as EntityTable['derive'] }; // called with rows of this entity
}

/** The table of each entity, by their common name. Columns and records have the same names. */
export const entityTables = Object.fromEntries(subjects.map(({ name }) => [name, tableOf(name)])) as BySubject<EntityTable>; // one for each subject

/** Returns a row as the contract has it, without the client and columns that only the service has. */
export function heldRow<S extends SubjectName>(name: S, found: object): Held<SubjectRows[S]> {
  const { tenantId: _tenant, deletedAt = 0, ...row } = found as Record<string, unknown>;
  for (const column of [...subjectNamed(name).serviceOnly, ...entityTables[name].kept]) delete row[column];
  // a document in no box: null in its table, so that the reference to a box is valid, and an empty text in its record
  if ('containerId' in row) row['containerId'] ??= '';
  // an optional field the record lacks
  for (const [column, value] of Object.entries(row)) if (value === null) delete row[column];
  if (name === registration.name) for (const column of emptyIsNone) if (isEmpty(row[column])) delete row[column];
  return { row: row as unknown as SubjectRows[S], deleted: Number(deletedAt) > 0 }; // json and code columns contain what was checked when written
}

/** Columns of a document that are empty where its record has no such field. */
const emptyIsNone = ['tagIds', 'costCenterId'];
const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);

/** A row as its table stores it. */
export async function storedRow<S extends SubjectName>(
  reader: ConfigurationReader,
  name: S,
  { row, deleted }: Held<SubjectRows[S]>,
  now: number,
): Promise<object> {
  const { table, derive } = entityTables[name];
  const derived = await derive(reader, row);
  const missing = subjectNamed(name).serviceOnly.filter((column) => !(column in derived));
  if (missing.length > 0) throw new Error(`A row of ${name} was about to lose ${missing.join(', ')}. Nothing was written.`);
  const columns = getTableColumns(table) as Readonly<Record<string, Column>>;
  if (deleted && !('deletedAt' in columns))
    throw new Error(`A row of ${name} was about to be deleted, and its table keeps no deletions. Nothing was written.`);
  // a table with a reference to a box has null for none; one that only names it, like positions, has an empty text
  const boxed =
    'containerId' in row && row.containerId === '' && columns['containerId']?.notNull === false ? { containerId: null } : {};
  return { ...row, ...boxed, tenantId: reader.tenantId, ...derived, deletedAt: deleted ? now : 0 };
}
