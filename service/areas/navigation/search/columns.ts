import { attributeKind } from '#schema/codes.ts';
import type { SearchResult } from '#schema/calls/search.ts';
import type { Attribute, DocumentClass } from '#schema/records/reference.ts';
import type { Language } from '#schema/records/translations.ts';
import type { Found } from './found-documents.ts';
import { documentNumber, documentWords } from '#schema/rules/document-words.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { shownValue } from '#schema/rules/choices-of.ts';
import { twinIn } from '#schema/rules/twin-attribute.ts';

type Cell = string | number;

/** A column of the result: its key, its name, and its content for a document. */
export interface Column {
  key: string;
  name: string;
  cell: (found: Found, documentClass: DocumentClass) => Cell;
}

/** Names of the columns that are no attribute. */
const names: Record<Language, Record<'title' | 'class' | 'box' | 'at' | 'by', string>> = {
  en: { title: 'Document', class: 'Class', box: 'Box', at: 'Registered', by: 'Registered by' },
  pl: { title: 'Dokument', class: 'Klasa', box: 'Pudło', at: 'Zarejestrowano', by: 'Zarejestrował(a)' },
  de: { title: 'Dokument', class: 'Klasse', box: 'Karton', at: 'Erfasst', by: 'Erfasst von' },
};

interface Wanted {
  attributes: readonly Attribute[];
  /** True for documents of several classes, which a class column distinguishes. */
  several: boolean;
  /** S0 §7 includeExtraColumns: the box, and when and by whom it was registered. */
  extra: boolean;
  language: Language;
}

/** Columns of a result: the name of each document where classes differ, attributes of the class in their order, then what the vault knows of each document. */
export function columnsFor({ attributes, several, extra, language }: Wanted): Column[] {
  const word = names[language];
  const own: Column[] = attributes.map((attribute) => ({
    key: attribute.id,
    name: inLanguage(attribute, language).name,
    cell: ({ values }, documentClass) => {
      const twin = twinIn(documentClass, attribute);
      return shownValue(twin, values[twin?.id ?? ''] ?? '');
    },
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
  const ofTitle: Column = { key: 'documentTitle', name: word.title, cell: titleIn };
  return [...(several ? [ofTitle] : []), ...own, ...(several || extra ? [ofClass] : []), ...(extra ? ofBox : [])];
}

/** Name of a document among those of other classes: its first words, else its number or code. */
function titleIn({ values }: Found, { attributes }: DocumentClass): string {
  const ofCode = attributes.find(({ kind }) => codeKinds.has(kind));
  const document = { values, code: values[ofCode?.id ?? ''] ?? '' };
  return documentWords(attributes, document) || documentNumber(attributes, document);
}

const codeKinds: ReadonlySet<number> = new Set([attributeKind.documentCode, attributeKind.fileFolderCode]);

/** Returns a row of the result: only columns, with the ids that lead to the document. */
export function itemOf(columns: readonly Column[], found: Found, documentClass: DocumentClass): SearchResult['items'][number] {
  const cells = columns.map(({ key, cell }) => [key, cell(found, documentClass)]);
  return { ...Object.fromEntries(cells), guid: found.id, classId: found.classId, containerId: found.containerId };
}
