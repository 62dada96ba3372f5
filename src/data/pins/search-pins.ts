import { documentGrant } from '#schema/codes/documents.ts';
import { SEARCH_LIMITS } from '#schema/limits.ts';
import type { EndingLanguage } from '#schema/rules/endings.ts';
import { searchText, searchWordsOf } from '#schema/rules/fold.ts';
import { linesOf } from '#schema/rules/page-words.ts';
import { findsTerms, queryParts, termsOf } from '#schema/rules/terms.ts';
import type { Local } from '#src/data/database/database.ts';
import { projectsHere } from '#src/data/queries/projects-here.ts';
import { mayShow, readPins } from './pin-index.ts';
import { pinnedParts, pinnedWords } from './read-pin.ts';

/** Words and place of a search among the kept documents. */
export interface PinQuery {
  words: string;
  /** Language whose endings the words lose inside pages; undefined: only values are searched. */
  inPages: EndingLanguage | undefined;
  classId?: string;
  projectId?: string;
}

/** A kept document as a list shows it. */
export interface PinnedRow {
  guid: string;
  code: string;
  className: string;
  boxCode: string;
  values: string[];
  createdAt: number;
  /** It does not leave as part of a list. */
  isListLocked: boolean;
}

/** Kept documents that a search found. */
export interface PinsFound {
  /** Newest first. */
  rows: PinnedRow[];
  /** All that are kept, found or not. */
  kept: number;
  /** There was no contact for the capture window: nothing is searched before the next one. */
  isLocked: boolean;
}

/**
 * Finds the documents kept on this device that have all these words: in code, class, box and values, or in all forms inside their pages.
 * A document of a project that was withdrawn is not found. Rejects with `StoreFault`.
 */
export async function searchPins(local: Local, query: PinQuery): Promise<PinsFound> {
  const index = await readPins(local.store);
  const kept = index.pins.filter(({ isWhole }) => isWhole);
  if (!mayShow(index)) return { rows: [], kept: kept.length, isLocked: kept.length > 0 };
  const inScope = new Set((await projectsHere(local.store)).map(({ id }) => id));
  const rows: PinnedRow[] = [];
  for (const { guid } of kept) {
    const row = await rowOf(local, guid, query, inScope);
    if (row && (isInRow(row, query.words) || (await isInPages(local, guid, query)))) rows.push(row);
  }
  return { rows: rows.toSorted((a, b) => b.createdAt - a.createdAt), kept: kept.length, isLocked: false };
}

/** The row of a kept document of the class or project that is searched, within the projects of its user. */
async function rowOf(
  local: Local,
  guid: string,
  { classId, projectId }: PinQuery,
  inScope: ReadonlySet<string>,
): Promise<PinnedRow | undefined> {
  const kept = await pinnedParts(local, guid);
  if (!kept) return undefined;
  const { info, metadata } = kept.parts;
  if (!inScope.has(info.projectId)) return undefined;
  if (classId !== undefined && info.classId !== classId) return undefined;
  if (projectId !== undefined && info.projectId !== projectId) return undefined;
  const values = metadata.attributes.map(({ value }) => value).filter((value) => value !== '');
  const { code, className, containerCode: boxCode, createdAt } = info;
  const isListLocked = !info.grants.includes(documentGrant.saveList);
  return { guid, code, className, boxCode, values, createdAt, isListLocked };
}

function isInRow({ code, className, boxCode, values }: PinnedRow, words: string): boolean {
  const line = searchText([code, className, boxCode, ...values].join(' '));
  return searchWordsOf(words).every((word) => line.includes(word));
}

async function isInPages(local: Local, document: string, { words, inPages }: PinQuery): Promise<boolean> {
  const parts = inPages ? queryParts(words, inPages, SEARCH_LIMITS.parts) : [];
  if (parts.length === 0) return false;
  const pages = (await pinnedWords(local, { document, version: 0 }))?.pages ?? [];
  return findsTerms(parts, termsOf(pages.map((page) => linesOf(page.words)).join('\n')));
}
