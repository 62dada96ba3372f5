import type { SearchAttribute, SearchCondition, SearchQuery } from '#schema/calls/search.ts';
import { attributeKind as kinds } from '#schema/codes.ts';
import { LIMITS } from '#schema/limits.ts';
import { conditionParts as parts } from '#schema/rules/view-query.ts';

/**
 * A query as its address has it: `q` for words, and for each attribute `a-<id>` a text, `o-<id>` options joined with commas (S0 §5),
 * `f-<id>` and `t-<id>` the ends of a range. A pasted link is the same search.
 */
export type AddressQuery = Readonly<Record<string, string>>;

export const WORDS = 'q';
/** `in=pages`: words may be on the pages, too; `in=values`: in values only. */
export const WORDS_IN = 'in';
/** `sort=name`, or `sort=-name` for the other way round. */
export const SORT = 'sort';
/** `list=<key>`: a list of values, which is kept as long as the page is open. */
export const LIST = 'list';

/** `doc=<id>`: the found document that is shown next to the rows. It is no part of the query. */
export const PEEK = 'doc';

/** `Basket=<id>`: the basket that found documents are added to. It is no part of the query. */
export const BASKET = 'Basket';

/** Parameters of an address that stay while its query changes: the project of a search without an entry of its own, and the basket. */
export const keptIn = (search: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ProjectId: search['ProjectId'],
  [BASKET]: search[BASKET],
});

/** The basket of an address; empty for none. */
export const basketIn = (search: Readonly<Record<string, unknown>>): string =>
  typeof search[BASKET] === 'string' ? search[BASKET] : '';

type Part = keyof typeof parts;

/** Name of a part of a condition in the address. */
export const partOf = (part: Part, id: string): string => parts[part] + id;

/** Ways to ask for an attribute: by one of its options, the ends of a range, or a contained text. */
export type AskedBy = 'options' | 'days' | 'numbers' | 'text';

const byKind: Partial<Record<SearchAttribute['kindId'], AskedBy>> = {
  [kinds.date]: 'days',
  [kinds.stampDate]: 'days',
  [kinds.number]: 'numbers',
  [kinds.numberReinput]: 'numbers',
  [kinds.numberAutocomplete]: 'numbers',
};

/** Returns the way to ask for an attribute. */
export function askedBy({ kindId, options }: Pick<SearchAttribute, 'kindId' | 'options'>): AskedBy {
  return options.length > 0 ? 'options' : (byKind[kindId] ?? 'text');
}

/** The parts of an address that belong to a query. */
export function queryIn(search: Readonly<Record<string, unknown>>): AddressQuery {
  const own = Object.entries(search).filter(
    (entry): entry is [string, string] => isOwn(entry[0]) && typeof entry[1] === 'string' && entry[1].trim() !== '',
  );
  return Object.fromEntries(own.map(([name, text]) => [name, text.slice(0, LIMITS.nameCharacters)]));
}

const isOwn = (name: string) =>
  name === WORDS ||
  name === WORDS_IN ||
  name === SORT ||
  name === LIST ||
  Object.values(parts).some((part) => name.startsWith(part));

/** The query of an address for the call. */
export function conditionsOf(query: AddressQuery): Pick<SearchQuery, 'text' | 'fullText' | 'attributes' | 'sort'> {
  const conditions = new Map<string, SearchCondition>();
  for (const [name, text] of Object.entries(query)) {
    const found = (Object.entries(parts) as [Part, string][]).find(([, part]) => name.startsWith(part)); // keys of a total record
    if (!found) continue;
    const [part, prefix] = found;
    const id = name.slice(prefix.length);
    const value = part === 'options' ? { options: optionsIn(text) } : { [part]: text.trim() };
    conditions.set(id, { ...(conditions.get(id) ?? { id }), ...value });
  }
  const text = query[WORDS]?.trim() ?? '';
  const isInPages = query[WORDS_IN];
  const sort = sortOf(query);
  return {
    ...(text !== '' && { text, ...(isInPages && { fullText: isInPages === 'pages' }) }),
    ...(conditions.size > 0 && { attributes: [...conditions.values()] }),
    ...(sort && { sort }),
  };
}

/** The order a query asks for; undefined for the newest first. */
export function sortOf(query: AddressQuery): { column: string; down: boolean } | undefined {
  const text = query[SORT] ?? '';
  const down = text.startsWith('-');
  const column = down ? text.slice(1) : text;
  return column === '' ? undefined : { column, down };
}

/** Several options in one text, which commas part. */
export const optionsIn = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** The query a form begins with: default values of the attributes. */
export function defaultsOf(attributes: readonly SearchAttribute[]): AddressQuery {
  const given = attributes.filter(({ defaultValue }) => defaultValue !== '');
  return Object.fromEntries(
    given.flatMap((attribute) =>
      partsOf(askedBy(attribute)).map((part) => [partOf(part, attribute.id), attribute.defaultValue] as const),
    ),
  );
}

/** Parts that ask for one value. */
function partsOf(by: AskedBy): Part[] {
  if (by === 'options') return ['options'];
  return by === 'text' ? ['value'] : ['from', 'to'];
}

/** The query without what a chip shows: the words, or all parts of an attribute. */
export function without(query: AddressQuery, key: string): AddressQuery {
  const gone = new Set(
    key === LIST ? [LIST] : key === 'text' ? [WORDS, WORDS_IN] : (Object.keys(parts) as Part[]).map((part) => partOf(part, key)),
  ); // keys of a total record
  return Object.fromEntries(Object.entries(query).filter(([name]) => !gone.has(name)));
}

/** True if a query asks for nothing: it finds everything. */
export const isEmpty = (query: AddressQuery): boolean => Object.keys(query).every((name) => name === WORDS_IN || name === SORT);
