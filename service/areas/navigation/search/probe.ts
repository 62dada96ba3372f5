import { sql } from 'drizzle-orm';
import { SEARCH_LIMITS } from '#schema/limits.ts';
import type { TextQuery } from '#service/areas/documents/terms.ts';
import type { Tx } from '#service/db/database.ts';

/** The part of a search that an index can answer. */
export interface Probe {
  classIds: readonly string[];
  /** Words of the code and the values, all of them needed. */
  words: readonly string[];
  /** Words inside pages, instead of the others; null where pages are not searched. */
  pages: TextQuery | null;
}

/** The index has the parts of three letters or digits that a word contains; a shorter word would be compared with every one. */
const INDEXED = /[a-z0-9]{3}/;

/** True if an index has parts of the words of a search. */
export const isProbable = (words: readonly string[]): boolean => words.some((word) => INDEXED.test(word));

/**
 * Returns the ids of all documents that can match, from the indexes of words; the caller compares them with the whole search. Null
 * when there are too many to collect, or when no index can answer: the search then goes through the documents, newest first.
 */
export async function probe(tx: Tx, { classIds, words, pages }: Probe): Promise<string[] | null> {
  const asked = words.filter((word) => INDEXED.test(word));
  if (asked.length === 0 || !(await isIndexed(tx))) return null;
  const most = SEARCH_LIMITS.sorted + 1;
  const classes = sql`${sql.param(classIds)}::text[]`;
  const inWords = sql`select id from probe_words(${sql.param(asked.map(patternOf))}::text[], ${classes}, ${most}::int) id`;
  const inPages = pages && sql` union select id from probe_texts(${pages.words}::text, ${classes}, ${most}::int) id`;
  const { rows } = await tx.execute<{ ids: string[] | null }>(sql`
    select case when count(*) < ${most}::int then coalesce(array_agg(id), '{}') end as ids
    from (select id from (${inWords}${inPages ?? sql``}) probed limit ${most}::int) few`);
  return rows[0]?.ids ?? null;
}

/** Returns a word as a pattern that finds it anywhere; nothing of it is read as a pattern. */
function patternOf(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** True if the vault has the index of words. */
export async function isIndexed(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ is: boolean }>(sql`select to_regclass('registrations_trigrams') is not null as "is"`);
  return rows[0]?.is === true;
}
