import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PocketRow } from '#schema/records/pocket.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { POCKET_LIMITS } from '#schema/limits/pocket.ts';
import { openNow } from '#src/data/workplace/local.ts';
import type { CallPage } from '#src/parts/list-source/call-source.ts';
import { optionsIn, WORDS, WORDS_IN, type AddressQuery } from './address-query.ts';
import type { FoundDocument, SearchHead } from './ask-documents.ts';
import type { SearchTarget } from './use-target.ts';

/** The pocket catalogue as the source of a list. */
export interface PocketHead {
  /** Time of the catalogue (ms). */
  at: number;
  /** All that matched; the list shows `POCKET_LIMITS.shown` of them. */
  matches: number;
  /** It is older than the capture window, so nothing of it was searched. */
  isLocked: boolean;
}

/**
 * Searches the documents this device keeps, while the service cannot be reached. Only words are compared: those of the query, and the
 * values asked of attributes. Undefined where this device keeps none.
 */
export async function askPocket(
  target: SearchTarget,
  query: AddressQuery,
  i18n: I18n,
): Promise<{ page: CallPage<FoundDocument>; head: SearchHead; pocket: PocketHead } | undefined> {
  const opened = openNow();
  if (!opened) return undefined;
  const { searchPocket } = await import('#src/data/pocket/search-pocket.ts');
  const { asked } = target;
  const where = 'classId' in asked ? { classId: asked.classId } : { projectId: asked.linkId };
  const { rows, matches, at, isLocked } = await searchPocket(opened, wordsIn(query), where);
  if (at === 0) return undefined;
  const docs = await opened.store.find('references', { of: 'class' });
  const names = new Map(docs.map(({ row }) => [(row as DocumentClass).id, (row as DocumentClass).name])); // the index has classes only
  const headers = [
    { key: 'code', value: i18n._(msg`Code`) },
    { key: 'values', value: i18n._(msg`Values`) },
    { key: 'className', value: i18n._(msg`Class`) },
    { key: 'containerCode', value: i18n._(msg`Box`) },
    { key: 'createDate', value: i18n._(msg`Registered`) },
  ];
  const filters = wordsIn(query) === '' ? [] : [{ key: 'text', value: wordsIn(query) }];
  return {
    page: {
      rows: rows.map((row) => foundOf(row, names, i18n._(msg`Box`))),
      next: null,
      matches,
      isMore: matches > POCKET_LIMITS.shown,
    },
    head: { headers, filters },
    pocket: { at, matches, isLocked },
  };
}

/** Cells of a row as the service answers them; a box has its id as `box`, too. */
function foundOf(row: PocketRow, names: ReadonlyMap<string, string>, boxWord: string): FoundDocument {
  if (row.of === 'box') {
    const { id, code, description, createdAt: createDate } = row;
    return { guid: id, box: id, code, values: description, className: boxWord, containerCode: code, createDate };
  }
  const { id: guid, code, boxCode: containerCode, classId, createdAt: createDate, values } = row;
  const words = values.filter((one) => one !== '' && one !== code).join(', ');
  return { guid, code, values: words, className: names.get(classId) ?? '', containerCode, createDate };
}

/** The words of a query: its own, and those asked of attributes. Ends of ranges are no words. */
function wordsIn(query: AddressQuery): string {
  const texts = Object.entries(query).flatMap(([name, text]) => {
    if (name === WORDS) return [text];
    if (name === WORDS_IN || name.startsWith('f-') || name.startsWith('t-')) return [];
    return name.startsWith('o-') ? optionsIn(text) : [text];
  });
  return texts.join(' ');
}
