import { sql } from 'drizzle-orm';
import type { DictionaryPart } from '#schema/calls/dictionaries.ts';
import { DICTIONARY_PARTS } from '#schema/limits.ts';
import type { Tx } from '#service/db/database.ts';

interface Wanted {
  tenantId: string;
  id: string;
  /** Version on the device; 0 for none. */
  since: number;
  /** Number of values the device has of this version. */
  after: number;
}

interface Head {
  version: number;
  date: number;
  size: number;
  /** True while the change since the version of the device comes as a difference. */
  isSmall: boolean;
}

/**
 * Gives the part of a value list that a device asks for: the difference from its version while that is small, otherwise a page
 * of the values in folded order, by code point as every device sorts them.
 * @returns null for a list that does not exist
 */
export async function dictionaryPart(tx: Tx, wanted: Wanted): Promise<DictionaryPart | null> {
  const head = await headOf(tx, wanted);
  if (!head) return null;
  const { id } = wanted;
  const { version, date, size } = head;
  if (head.isSmall) return { id, version, date, size, values: [], ...(await difference(tx, wanted)) };
  const values = await pageAfter(tx, wanted);
  const more = values.length > 0 && wanted.after + values.length < size;
  return { id, version, date, size, values, more, ...(!more && { gone: await replaced(tx, wanted) }) };
}

const isOf = ({ tenantId, id }: Wanted) => sql`tenant_id = ${tenantId} and dictionary_id = ${id}`;
/** Values that came in or went out after the version of the device, or whose successor was named after it. */
const isChanged = ({ since }: Wanted) =>
  sql`(until_version = 0 and since_version > ${since}::int or until_version > ${since}::int
    or until_version > 0 and named_version > ${since}::int)`;

async function headOf(tx: Tx, wanted: Wanted): Promise<Head | null> {
  const { since, after } = wanted;
  const { rows } = await tx.execute<{ version: number; date: string; size: number; changed: number; bytes: string }>(sql`
    select d.version, d.date, counted.* from dictionaries d, (
      select count(*) filter (where until_version = 0)::int as size, count(*) filter (where ${isChanged(wanted)})::int as changed,
        coalesce(sum(octet_length(value) + octet_length(successor) + 30) filter (where ${isChanged(wanted)}), 0) as bytes
      from dictionary_values where ${isOf(wanted)}) counted
    where d.tenant_id = ${wanted.tenantId} and d.id = ${wanted.id}`);
  const [row] = rows;
  if (!row) return null;
  const { version, size, changed } = row;
  const { changedShare, bytes } = DICTIONARY_PARTS;
  const mayDiffer = since > 0 && since <= version && after === 0;
  const isSmall = mayDiffer && changed < changedShare * size && Number(row.bytes) <= bytes;
  return { version, date: Number(row.date), size, isSmall };
}

async function difference(tx: Tx, wanted: Wanted): Promise<Required<Pick<DictionaryPart, 'added' | 'gone'>>> {
  const { rows } = await tx.execute<{ value: string; successor: string; isIn: boolean }>(sql`
    select value, successor, until_version = 0 as "isIn" from dictionary_values
    where ${isOf(wanted)} and ${isChanged(wanted)} order by folded, value`);
  return {
    added: rows.filter(({ isIn }) => isIn).map(({ value }) => value),
    gone: rows.filter(({ isIn }) => !isIn).map(({ value, successor }) => ({ value, successor })),
  };
}

/** One row with one array: a hundred thousand rows would take longer to hand over than to read. The first value always comes. */
async function pageAfter(tx: Tx, wanted: Wanted): Promise<string[]> {
  const { rows } = await tx.execute<{ list: string | null }>(sql`
    select json_agg(value order by folded, value)::text as list from (
      select value, folded, sum(octet_length(value) + 3) over w as bytes, row_number() over w as n from (
        select value, folded from dictionary_values where ${isOf(wanted)} and until_version = 0
        order by folded, value offset ${wanted.after} limit ${DICTIONARY_PARTS.values}) page
      window w as (order by folded, value rows unbounded preceding)) measured
    where n = 1 or bytes <= ${DICTIONARY_PARTS.bytes}`);
  const list = rows[0]?.list;
  return list ? (JSON.parse(list) as string[]) : []; // made by json_agg from a text column
}

/** Withdrawn values that were replaced, the latest first. */
async function replaced(tx: Tx, wanted: Wanted): Promise<{ value: string; successor: string }[]> {
  const { successors, successorBytes } = DICTIONARY_PARTS;
  const { rows } = await tx.execute<{ value: string; successor: string }>(sql`
    select value, successor from dictionary_values where ${isOf(wanted)} and until_version > 0 and successor <> ''
      and octet_length(value) + octet_length(successor) < ${successorBytes}
    order by until_version desc, folded, value limit ${successors}`);
  return rows.map(({ value, successor }) => ({ value, successor }));
}
