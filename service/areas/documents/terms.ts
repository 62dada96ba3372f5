import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { QueryPart, Term } from '#schema/rules/terms.ts';
import { termsOf } from '#schema/rules/terms.ts';
import type { Tx } from '#service/db/database.ts';
import { documentTexts, termNumbers } from '#service/db/tables/documents.ts';
import type { DocumentRow } from './seen.ts';

/** Positions that a `tsvector` can store, with a margin; also the limit of distinct words of one document. */
const PART_WORDS = 16_000;
const DISTINCT_WORDS = 60_000;
/** Further positions of one word add nothing. */
const PLACES = 250;

/** The number that prefixes a client's lexemes. */
export async function termNumber(tx: Tx, tenantId: string): Promise<number> {
  const its = eq(termNumbers.tenantId, tenantId);
  const [known] = await tx.select({ n: termNumbers.n }).from(termNumbers).where(its);
  if (known) return known.n;
  await tx.insert(termNumbers).values({ tenantId }).onConflictDoNothing();
  const [made] = await tx.select({ n: termNumbers.n }).from(termNumbers).where(its);
  if (!made) throw new Error('A client has no number for its words.');
  return made.n;
}

const quoted = (text: string) => `'${text.replaceAll(/['\\]/g, '$&$&')}'`;

/** A `tsvector` literal: every word is quoted, and no raw text is passed through. */
function vectorOf(n: number, terms: readonly Term[], withPlaces: boolean): string {
  const places = new Map<string, number[]>();
  for (const { term, at } of terms) {
    const known = places.get(term) ?? [];
    if (places.size >= DISTINCT_WORDS && known.length === 0) continue;
    if (known.length < PLACES) known.push(at);
    places.set(term, known);
  }
  return [...places].map(([term, at]) => quoted(`${n}.${term}`) + (withPlaces ? `:${at.join(',')}` : '')).join(' ');
}

type Row = Pick<DocumentRow, 'tenantId' | 'id' | 'projectId' | 'classId' | 'createdAt'>;

/**
 * Replaces the words of the earlier version by those of the newest. Part 0 has every distinct word, with positions as far as
 * they fit; a longer text has its positions in further parts.
 */
export async function writeTerms(tx: Tx, document: Row, text: string): Promise<void> {
  const { tenantId, id: documentId, projectId, classId, createdAt: at } = document;
  await dropTerms(tx, tenantId, documentId);
  const terms = termsOf(text);
  if (terms.length === 0) return;
  const n = await termNumber(tx, tenantId);
  const isShort = (terms.at(-1)?.at ?? 0) <= PART_WORDS;
  const parts = [vectorOf(n, terms, isShort)];
  const last = isShort ? -1 : (terms.at(-1)?.at ?? 0);
  for (let from = 0; from <= last; from += PART_WORDS) {
    const here = terms.filter((term) => term.at > from && term.at <= from + PART_WORDS);
    parts.push(
      vectorOf(
        n,
        here.map((term) => ({ ...term, at: term.at - from })),
        true,
      ),
    );
  }
  for (const [part, vector] of parts.entries()) {
    const row = { tenantId, documentId, part, projectId, classId, at };
    await tx.insert(documentTexts).values({ ...row, terms: sql`${vector}::text::tsvector` });
  }
}

/** Removes the words of a document from the search. */
export async function dropTerms(tx: Tx, tenantId: string, documentId: string): Promise<void> {
  await tx.delete(documentTexts).where(and(eq(documentTexts.tenantId, tenantId), eq(documentTexts.documentId, documentId)));
}

/** A query as literals of the database. */
export interface TextQuery {
  /** Words anywhere in the text: a phrase counts as its words. */
  words: string;
  /** Phrases, whose words must be in order within one part. */
  phrases: readonly string[];
}

/** Formats a query as `tsquery` literals; null if it contains no word. */
export function textQuery(n: number, parts: readonly QueryPart[]): TextQuery | null {
  if (!parts.some(({ isExcluded }) => !isExcluded)) return null;
  const lexeme = (term: string) => quoted(`${n}.${term}`);
  const all = parts.map(({ terms, isPrefix, isExcluded }) => {
    const words = terms.map((term) => lexeme(term) + (isPrefix ? ':*' : '')).join(' & ');
    return isExcluded ? `!(${words})` : `(${words})`;
  });
  const phrases = parts.filter(({ terms, isExcluded }) => terms.length > 1 && !isExcluded);
  return { words: all.join(' & '), phrases: phrases.map(({ terms }) => terms.map(lexeme).join(' <-> ')) };
}

/** Parses the page query of a search; null if it contains no word, or if no document of the client has any. */
export async function pagesAsked(tx: Tx, tenantId: string, parts: readonly QueryPart[]): Promise<TextQuery | null> {
  const [known] = await tx.select({ n: termNumbers.n }).from(termNumbers).where(eq(termNumbers.tenantId, tenantId));
  return known ? textQuery(known.n, parts) : null;
}

const has = (literal: string) => sql`t.terms @@ ${literal}::text::tsquery`;

/**
 * The condition that the pages in the newest version of a `registrations` row match a query. Each row is looked up by its key:
 * with an `exists` in an `or` PostgreSQL would read the words of every document first.
 */
export function onPages(tenantId: string, { words, phrases }: TextQuery): SQL {
  const its = sql`from document_texts t where t.tenant_id = ${tenantId} and t.document_id = registrations.id`;
  const conditions = [
    sql`(select ${has(words)} ${its} and t.part = 0)`,
    ...phrases.map((phrase) => sql`(select bool_or(${has(phrase)}) ${its})`),
  ];
  return sql`(${sql.join(conditions, sql` and `)})`;
}
