import type { SearchResult } from '#schema/calls/search.ts';
import type { Attribute, DocumentClass } from '#schema/records/reference.ts';
import type { Language } from '#schema/records/translations.ts';
import type { Found } from './found-documents.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { twinIn } from './searched-classes.ts';

type Cell = string | number;

/** A column of the result: its key, its name, and its content for a document. */
export interface Column {
  key: string;
  name: string;
  cell: (found: Found, documentClass: DocumentClass) => Cell;
}

/** Names of the columns that are no attribute. */
const names: Record<Language, Record<'class' | 'box' | 'at' | 'by', string>> = {
  en: { class: 'Class', box: 'Box', at: 'Registered', by: 'Registered by' },
  pl: { class: 'Klasa', box: 'Pudło', at: 'Zarejestrowano', by: 'Zarejestrował(a)' },
  de: { class: 'Klasse', box: 'Karton', at: 'Erfasst', by: 'Erfasst von' },
};

interface Wanted {
  attributes: readonly Attribute[];
  /** True for documents of several classes, which a class column distinguishes. */
  several: boolean;
  /** S0 §7 includeExtraColumns: the box, and when and by whom it was registered. */
  extra: boolean;
  language: Language;
}

/** Columns of a result: attributes of the class in their order, then what the vault knows of each document. */
export function columnsFor({ attributes, several, extra, language }: Wanted): Column[] {
  const word = names[language];
  const own: Column[] = attributes.map((attribute) => ({
    key: attribute.id,
    name: inLanguage(attribute, language).name,
    cell: ({ values }, documentClass) => values[twinIn(documentClass, attribute)?.id ?? ''] ?? '',
  }));
  const ofClass: Column = {
    key: 'className',
    name: word.class,
    cell: (_, documentClass) => inLanguage(documentClass, language).name,
  };
  const ofBox: Column[] = [
    { key: 'containerCode', name: word.box, cell: ({ containerCode }) => containerCode },
    { key: 'createDate', name: word.at, cell: ({ createdAt }) => createdAt },
    { key: 'createUser', name: word.by, cell: ({ createdByName }) => createdByName },
  ];
  return [...own, ...(several || extra ? [ofClass] : []), ...(extra ? ofBox : [])];
}

/** Returns a row of the result: only columns, with the ids that lead to the document. */
export function itemOf(columns: readonly Column[], found: Found, documentClass: DocumentClass): SearchResult['items'][number] {
  const cells = columns.map(({ key, cell }) => [key, cell(found, documentClass)]);
  return { ...Object.fromEntries(cells), guid: found.id, classId: found.classId, containerId: found.containerId };
}
