import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PocketRow } from '#schema/records/pocket.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { POCKET_LIMITS } from '#schema/limits/pocket.ts';
import type { PinnedRow } from '#src/data/pins/search-pins.ts';
import { session } from '#src/data/session/session.ts';
import { openNow } from '#src/data/workplace/local.ts';
import type { CallPage } from '#src/parts/list-source/call-source.ts';
import type { Store } from '#sync/ports.ts';
import { endingLanguage } from '#src/text/ending-language.ts';
import { optionsIn, SORT, WORDS, WORDS_IN, type AddressQuery } from './address-query.ts';
import type { FoundDocument, SearchHead } from './ask-documents.ts';
import type { SearchTarget } from './use-target.ts';

/** This device as the source of a list. */
export interface DeviceHead {
  /** Documents kept with their pages: those that were found come first. */
  pins: { found: number; kept: number; isLocked: boolean };
  /** The pocket catalog; undefined if this device has none. */
  pocket?: PocketHead | undefined;
}

export interface PocketHead {
  /** Time of the catalog (ms). */
  at: number;
  /** All that matched; the list shows `POCKET_LIMITS.shown` of them. */
  matches: number;
  /** It is older than the capture window, so nothing of it was searched. */
  isLocked: boolean;
}

interface DeviceFound {
  page: CallPage<FoundDocument>;
  head: SearchHead;
  device: DeviceHead;
}

/**
 * Searches this device while the service cannot be reached: the documents kept with their pages, then the pocket catalog. Only words are
 * compared: those of the query, and the values asked of attributes. Undefined where this device keeps neither.
 */
export async function askDevice(target: SearchTarget, query: AddressQuery, i18n: I18n): Promise<DeviceFound | undefined> {
  const opened = openNow();
  if (!opened) return undefined;
  const { asked } = target;
  const where = 'classId' in asked ? { classId: asked.classId } : { projectId: asked.linkId };
  const words = wordsIn(query);
  const [{ searchPins }, { searchPocket }] = await Promise.all([
    import('#src/data/pins/search-pins.ts'),
    import('#src/data/pocket/search-pocket.ts'),
  ]);
  const [pins, found, names] = await Promise.all([
    searchPins(opened, { words, inPages: isInPages(query) ? endingLanguage() : undefined, ...where }),
    searchPocket(opened, words, where),
    classNames(opened.store),
  ]);
  if (pins.kept === 0 && found.at === 0) return undefined;
  const { rows: kept, ...counted } = pins;
  const known = new Set(kept.map(({ guid }) => guid));
  const others = found.rows.filter(({ id }) => !known.has(id)).map((row) => foundOf(row, names, i18n._(msg`Box`)));
  const rows = [...kept.map((row) => keptOf(row, i18n._(msg`Yes`))), ...others];
  const filters = words === '' ? [] : [{ key: 'text', value: words }];
  const { at, matches, isLocked } = found;
  const isListLocked = found.isListLocked || kept.some((row) => row.isListLocked);
  return {
    // a kept document may be one of the catalog, too: rows that are not shown are counted once, never twice
    page: { rows, next: null, matches: Math.max(matches, rows.length), isMore: matches > POCKET_LIMITS.shown },
    head: { headers: headersOf(i18n, kept.length > 0), filters, isListLocked },
    device: { pins: { ...counted, found: kept.length }, ...(at > 0 && { pocket: { at, matches, isLocked } }) },
  };
}

/** Names of the classes: a row of the catalog has their ids alone. */
async function classNames(store: Store): Promise<ReadonlyMap<string, string>> {
  const docs = await store.find('references', { of: 'class' });
  return new Map(docs.map(({ row }) => [(row as DocumentClass).id, (row as DocumentClass).name])); // the index has classes only
}

const headersOf = (i18n: I18n, isKept: boolean): SearchHead['headers'] => [
  { key: 'code', value: i18n._(msg`Code`) },
  { key: 'values', value: i18n._(msg`Values`) },
  ...(isKept ? [{ key: 'isKept', value: i18n._(msg`Kept with pages`) }] : []),
  { key: 'className', value: i18n._(msg`Class`) },
  { key: 'containerCode', value: i18n._(msg`Box`) },
  { key: 'createDate', value: i18n._(msg`Registered`) },
];

/**
 * Pages are searched as the query asks, otherwise as the client has set it (S0 §3 enableElasticSearch). Values asked of attributes are
 * not looked for there.
 */
function isInPages(query: AddressQuery): boolean {
  const asked = query[WORDS_IN];
  const isAsked = asked === undefined ? session().value.parameters?.enableElasticSearch !== false : asked === 'pages';
  return isAsked && wordsIn(query) === (query[WORDS]?.trim() ?? '');
}

const keptOf = ({ guid, code, className, boxCode, values, createdAt }: PinnedRow, isKept: string): FoundDocument => ({
  guid,
  code,
  isKept,
  values: values.filter((one) => one !== code).join(', '),
  className,
  containerCode: boxCode,
  createDate: createdAt,
});

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
    if (name === WORDS) return [text.trim()];
    if (name === WORDS_IN || name === SORT || name.startsWith('f-') || name.startsWith('t-')) return [];
    return name.startsWith('o-') ? optionsIn(text) : [text];
  });
  return texts.join(' ');
}
