import { sql, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import { attributeKind } from '#schema/codes.ts';
import { ANSWER_LIMITS, SEARCH_LIMITS } from '#schema/limits.ts';
import type { Attribute } from '#schema/records/reference.ts';
import type { Language } from '#schema/records/translations.ts';
import { twinIn } from '#schema/rules/twin-attribute.ts';
import { REGISTRATION_BYTES, withinBytes } from '#service/db/within-bytes.ts';
import { isText } from '#service/http/body.ts';
import { readPlaceOf } from '#service/http/page-place.ts';
import { FOUND_COLUMNS, foundOf, inClass, isProbed, met, type Found, type FoundRow, type Searched } from './found-documents.ts';
import type { SearchContext } from './searched-classes.ts';

/** A column to sort by: an attribute of all searched classes, or what the service knows of each document. */
export type SortBy = { attribute: Attribute } | { own: 'containerCode' | 'createDate' | 'createUser' };

/** The last row of a sorted page. */
const sortedPlace = v.strictObject({
  value: v.pipe(v.string(), v.maxLength(SEARCH_LIMITS.sortedCharacters), v.check(isText)),
  sortedId: v.pipe(v.string(), v.check(isText)),
});
export type SortedPlace = v.InferOutput<typeof sortedPlace>;

/** Parses the place a caller sends; an unknown one restarts the list. */
export const readSortedPlace = (text: string): SortedPlace | null => readPlaceOf(sortedPlace, text);

/** A page in the order of a column. */
export interface SortedPage {
  found: Found[];
  /** Number of all documents that match. */
  matches: number;
  next: SortedPlace | null;
}

interface Key {
  id: string;
  value: string;
}

/**
 * Finds the documents that meet the conditions in the order of a column, documents without a value last. All of them are read by
 * their keys and sorted here, in the language of the caller: the collation of a server differs from one to the next. Null when more
 * match, or would have to be looked through, than can be sorted.
 */
export async function findSorted(
  context: SearchContext,
  searched: readonly Searched[],
  { by, down, language }: { by: SortBy; down: boolean; language: Language },
  after: SortedPlace | null,
  most: number,
): Promise<SortedPage | null> {
  const keys = await keysOf(context, searched, by);
  if (!keys) return null;
  const compare = comparison(by, down, language);
  const sorted = keys.toSorted(compare);
  const last = after && { id: after.sortedId, value: after.value };
  const from = last ? sorted.findIndex((key) => compare(last, key) < 0) : 0;
  const page = from < 0 ? [] : sorted.slice(from, from + most);
  const found = await rowsOf(context, page);
  const end = page[found.length - 1];
  const isWhole = !end || from + found.length >= sorted.length;
  return { found, matches: sorted.length, next: isWhole ? null : { value: end.value, sortedId: end.id } };
}

/** Key of every document that matches; null if they are too many. */
async function keysOf({ tx, tenantId }: SearchContext, searched: readonly Searched[], by: SortBy): Promise<Key[] | null> {
  const least = SEARCH_LIMITS.sortedScan + 1;
  const parts = searched.map(
    (its) => sql`(select id, container_id, left(${valueOf(by, its.documentClass)}, ${SEARCH_LIMITS.sortedCharacters}) as value
      from registrations where ${inClass(tenantId, its.documentClass, null)} ${met(its)} limit ${SEARCH_LIMITS.sorted + 1})`,
  );
  const counts = searched.map(
    ({ documentClass }) => sql`(select 1 from registrations where ${inClass(tenantId, documentClass, null)} limit ${least})`,
  );
  const looked = isProbed(searched) ? null : sql`select 1 from (${sql.join(counts, sql` union all `)}) looked limit ${least}`;
  if (looked && (await tx.execute(looked)).rows.length === least) return null;
  const code = 'own' in by && by.own === 'containerCode' ? sql`coalesce(c.code, '')` : sql`coalesce(f.value, '')`;
  const { rows } = await tx.execute<{ id: string; value: string }>(sql`
    select f.id, ${code} as value from (${sql.join(parts, sql` union all `)}) f
    left join containers c on c.tenant_id = ${tenantId} and c.id = f.container_id limit ${SEARCH_LIMITS.sorted + 1}`);
  return rows.length > SEARCH_LIMITS.sorted ? null : rows.map(({ id, value }) => ({ id, value }));
}

function valueOf(by: SortBy, documentClass: Searched['documentClass']): SQL {
  if ('attribute' in by) return sql`"values" ->> ${twinIn(documentClass, by.attribute)?.id ?? ''}::text`;
  if (by.own === 'createDate') return sql`created_at::text`;
  return by.own === 'createUser' ? sql`created_by_name` : sql`''`;
}

const numeric: ReadonlySet<number> = new Set([
  attributeKind.number,
  attributeKind.numberReinput,
  attributeKind.numberAutocomplete,
]);

function comparison(by: SortBy, down: boolean, language: Language): (a: Key, b: Key) => number {
  const isNumber = 'attribute' in by ? numeric.has(by.attribute.kind) : by.own === 'createDate';
  const words = new Intl.Collator(language, { numeric: true });
  const ordered = (a: string, b: string) => (isNumber ? Number(a) - Number(b) || 0 : words.compare(a, b));
  const turn = down ? -1 : 1;
  return (a, b) => {
    if (a.value === '' || b.value === '') return Number(a.value === '') - Number(b.value === '') || byId(a, b);
    return turn * ordered(a.value, b.value) || byId(a, b);
  };
}

const byId = (a: Key, b: Key) => (a.id < b.id ? -1 : Number(a.id > b.id));

/** The rows of these keys in their order, as far as they fit an answer. */
async function rowsOf({ tx, tenantId }: SearchContext, page: readonly Key[]): Promise<Found[]> {
  if (page.length === 0) return [];
  const ids = JSON.stringify(page.map(({ id }) => id));
  const list = sql`
    select ${FOUND_COLUMNS}, k.place, ${REGISTRATION_BYTES} as own
    from jsonb_array_elements_text(${ids}::text::jsonb) with ordinality as k(id, place)
    join registrations f on f.tenant_id = ${tenantId} and f.id = k.id
    left join containers c on c.tenant_id = ${tenantId} and c.id = f.container_id`;
  const { rows } = await tx.execute<FoundRow & Record<string, unknown>>(withinBytes(list, sql`place`, ANSWER_LIMITS.pageBytes));
  return rows.map(foundOf);
}
