import { eq, sql, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import { documentGrant } from '#schema/codes/documents.ts';
import { registration } from '#schema/entities/registration.ts';
import type { searchCalls, SearchQuery, SearchResult } from '#schema/calls/search.ts';
import { SEARCH_LIMITS } from '#schema/limits.ts';
import { queryParts } from '#schema/rules/terms.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { searchWordsOf } from '#schema/rules/fold.ts';
import { HOME_ZONE } from '#schema/rules/home-zone.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { dayAt } from '#schema/rules/zoned-time.ts';
import { reachOf } from '#service/areas/documents/rights.ts';
import { onPages, pagesAsked, type TextQuery } from '#service/areas/documents/terms.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import { columnsOf, sightOf, sightSql } from '#service/areas/sync/sight.ts';
import type { Language } from '#schema/records/translations.ts';
import { twinIn } from '#schema/rules/twin-attribute.ts';
import { tenants } from '#service/db/tables/tenancy.ts';
import type { Handlers } from '#service/http/handlers.ts';
import { columnsFor, itemOf } from './columns.ts';
import { askedOf, isEmptyCondition, containsWords, inWords, meets, UnreadableCondition, wordsOf } from './conditions.ts';
import { askedList, inShort, isListed, listedBy } from './listed.ts';
import { countMatches, newestPage, sortedPage, type Read, type Settings } from './search-pages.ts';
import { asSearched, searchedClasses, sharedAttributes, type SearchContext } from './searched-classes.ts';

/** S0 §8: a search failure yields empty headers, items and filters with an error flag. */
const failed: SearchResult = { headers: [], items: [], filters: [], isLastPage: true, searchPackegeId: '', isError: true };

/** An answer that has the number of matches alone. */
const counted: SearchResult = { ...failed, isError: false };

/** Looking for documents by class and by link (S0 §2, §7). */
export const searchHandlers: Handlers<typeof searchCalls> = {
  searchAttributes: async (context, asked) => {
    const classes = await searchedClasses(context, asked);
    if (classes.length === 0) return { refused: 'row.unknown', message: 'There is nothing to search.' };
    const language = await callerLanguage(context);
    const reach = await reachOf(context.tx, context.caller);
    const classList = classes.map((row) => ({
      classId: row.id,
      name: inLanguage(row, language).name,
      isFilefolder: row.fileFolder,
      permissionDownload: reach.kindsIn({ projectId: row.projectId, classId: row.id }).has(documentGrant.saveDocument),
      documentPreview: reach.mayIn(row.projectId, 'document.search'),
    }));
    return { data: { attributeList: sharedAttributes(classes).map((attribute) => asSearched(attribute, language)), classList } };
  },

  documentSearch: async (context, query) => ({ data: await searchPage(context, query, await callerLanguage(context)) }),
};

/** A page of a search as a person finds it, read and named in this language; a failed one is empty and marked as failed. */
export async function searchPage(context: SearchContext, query: SearchQuery, language: Language): Promise<SearchResult> {
  const settings = await settingsOf(context, language);
  const read = await readQuery(context, query, settings);
  if (!read) return failed;
  return query.isCounted ? { ...counted, ...(await countMatches(context, query, read)) } : pageOf(context, query, read, settings);
}

/** True if the query can be read, so that a search for it does not fail. */
export async function isReadable(context: SearchContext, query: SearchQuery, language: Language): Promise<boolean> {
  return (await readQuery(context, query, await settingsOf(context, language))) !== null;
}

/** Returns the query as conditions of each class; null if it looks nowhere, or asks for an unknown attribute, an invalid day, or too much. */
async function readQuery(context: SearchContext, query: SearchQuery, settings: Settings): Promise<Read | null> {
  const classes = await searchedClasses(context, query);
  if (classes.length === 0) return null;
  const sight = await sightOf(context.tx, context.tenantId, context.caller.userId);
  const inSight = sight && sightSql(sight, columnsOf(registration.name));
  const pages = await pagesOf(context, query, settings);
  return readConditions(context, query, { classes, language: settings.language, pages, inSight });
}

interface Ground {
  classes: readonly DocumentClass[];
  language: Language;
  pages: TextQuery | null;
  inSight: SQL | null;
}

function readConditions(
  { tenantId, now }: SearchContext,
  query: SearchQuery,
  { classes, language, pages, inSight }: Ground,
): Read | null {
  const writing = { locale: language, today: dayAt(now(), HOME_ZONE) };
  const text = query.text?.trim() ?? '';
  if (containsWords(text).length > SEARCH_LIMITS.parts) return null;
  const inPages = pages && onPages(tenantId, pages);
  const searched = classes.map((documentClass) => ({
    documentClass,
    conditions: anywhere(containsWords(text), inPages),
    inSight,
    candidates: null,
  }));
  const words = searchWordsOf(text);
  const filters = text === '' ? [] : [{ key: 'text', value: text }];
  const shared = sharedAttributes(classes);
  try {
    for (const condition of query.attributes ?? []) {
      const attribute = shared.find(({ id }) => id === condition.id);
      if (!attribute) return null;
      const asked = askedOf(condition);
      if (isEmptyCondition(asked)) continue;
      // a document found by its pages may have its words there and not in its values: those of an attribute then lead nowhere
      if (!pages && classes.length === 1) words.push(...wordsOf(attribute, asked, writing));
      filters.push({ key: attribute.id, value: `${inLanguage(attribute, language).name}: ${inWords(asked)}` });
      for (const { documentClass, conditions } of searched)
        conditions.push(...meets(twinIn(documentClass, attribute) ?? attribute, asked, writing));
    }
  } catch (error) {
    if (error instanceof UnreadableCondition) return null;
    throw error;
  }
  const attribute = query.list && shared.find(({ id }) => id === query.list?.id);
  if (query.list && !attribute) return null;
  const list = query.list && attribute ? askedList(attribute, query.list.values, writing) : null;
  if (list) {
    filters.push({ key: 'list', value: `${inLanguage(list.attribute, language).name}: ${inShort(list)}` });
    for (const { documentClass, conditions } of searched)
      conditions.push(isListed(list, twinIn(documentClass, list.attribute) ?? list.attribute));
  }
  const isTooMuch = searched.some(({ conditions }) => conditions.length > SEARCH_LIMITS.parts);
  return isTooMuch ? null : { classes, searched, filters, words, pages, list };
}

/** All words in code and values, or all of them on the pages. */
function anywhere(inValues: SQL[], inPages: SQL | null): SQL[] {
  if (!inPages || inValues.length === 0) return inValues;
  return [sql`((${sql.join(inValues, sql` and `)}) or ${inPages})`];
}

/** The words of a query as pages are searched for them; null where they are not. */
async function pagesOf(
  context: SearchContext,
  query: SearchQuery,
  { language, isFullText }: Settings,
): Promise<TextQuery | null> {
  const text = query.text?.trim() ?? '';
  if (text === '' || !(query.fullText ?? isFullText)) return null;
  const parts = queryParts(text, language, SEARCH_LIMITS.parts);
  return pagesAsked(context.tx, context.tenantId, parts);
}

async function pageOf(context: SearchContext, query: SearchQuery, read: Read, settings: Settings): Promise<SearchResult> {
  const { language } = settings;
  const { classes, filters, list } = read;
  const sorted = await sortedPage(context, query, read, settings);
  const { found, next, matches } = sorted ?? (await newestPage(context, query, read, settings));
  const extra = query.includeExtraColumns ?? false;
  const columns = columnsFor({ attributes: sharedAttributes(classes), several: classes.length > 1, extra, language });
  const byId = new Map(classes.map((documentClass) => [documentClass.id, documentClass]));
  return {
    headers: columns.map(({ key, name: value }) => ({ key, value })),
    items: found.flatMap((one) => {
      const documentClass = byId.get(one.classId);
      return documentClass ? [itemOf(columns, one, documentClass)] : [];
    }),
    filters,
    isLastPage: next === '',
    searchPackegeId: next,
    isError: false,
    ...(list && { listed: listedBy(list, found, classes) }),
    ...(matches !== undefined && { matches }),
    ...(query.sort && !sorted && { isUnsorted: true }),
    ...((await isListLocked(context, read)) && { isListLocked: true }),
  };
}

/** True if a class lacks the right to lists. Only people with a sight have classes listed with their rights. */
async function isListLocked({ tx, caller }: SearchContext, { searched }: Read): Promise<boolean> {
  if (searched.every(({ inSight }) => inSight === null)) return false;
  const reach = await reachOf(tx, caller);
  const lacks = ({ projectId, id }: DocumentClass) => !reach.kindsIn({ projectId, classId: id }).has(documentGrant.saveList);
  return searched.some(({ documentClass }) => lacks(documentClass));
}

/** S0 §3 other.countOfdocumentsInResults, among the client's parameters; it never asks for more than a page may hold. */
const perPage = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(SEARCH_LIMITS.items)), SEARCH_LIMITS.items);

async function settingsOf({ tx, tenantId }: SearchContext, language: Language): Promise<Settings> {
  const [tenant] = await tx.select().from(tenants).where(eq(tenants.tenantId, tenantId));
  return {
    language,
    most: v.parse(perPage, Reflect.get(Object(tenant?.parameters), 'countOfdocumentsInResults')),
    isFullText: Reflect.get(Object(tenant?.parameters), 'enableElasticSearch') !== false,
  };
}
