import { msg } from '@lingui/core/macro';
import { FileSearch } from 'lucide-react';
import type { SearchResult } from '#schema/calls/search.ts';
import type { CellFormat, ListColumn, ListDeclaration } from '#src/kit/list/declare.ts';
import type { FoundDocument, SearchHead } from './ask-documents.ts';

/** Formats of the columns that are no attribute. */
const formats: Readonly<Record<string, CellFormat>> = { containerCode: 'code', createDate: 'dateTime' };
/** Columns that narrow lists leave out, by the width they need. */
const from: Readonly<Record<string, number>> = { className: 1_000, createUser: 1_500, createDate: 1_300 };
/** Widths of columns whose values are never cut. */
const widths: Readonly<Record<string, number>> = { containerCode: 130, createDate: 190, isKept: 150 };
/** Widths of the column that names a row and of the others: a code of twelve digits, a date or a longer name is not cut. */
const NAMING_PX = 220;
const WIDTH_PX = 185;
/** Columns on the card of a phone. */
const CARD = 3;
/** Columns of attributes shown first; the others are in the column chooser. */
const SHOWN = 7;

/** The same with filters and without: a search is what decides, in both cases. */
const nothing = {
  title: msg`Nothing matches.`,
  text: msg`Words are looked for anywhere in the values, and inside pages if the search says so.`,
};

/** Why documents of a class may not leave as a list. */
export const listLocked = msg`You have no right to save documents of this class as a list.`;

/** Id of the list of a target, by which its columns are kept. */
export const resultListId = (targetId: string): string => `document-search.${targetId}`;

/** The list of a search: its columns are the headers of the answer. Online its rows can be chosen and sorted. */
export function resultList(
  id: string,
  title: string,
  { headers, isListLocked }: Pick<SearchHead, 'headers' | 'isListLocked'>,
  isOnline: boolean,
): ListDeclaration<FoundDocument, Record<string, never>> {
  const first = headers[0]?.key ?? 'guid';
  // documents of several classes are named by their title, those of one by its attributes: there each row has the same class
  const isSame = ({ key }: { key: string }) => key === 'className' && first !== 'documentTitle';
  return {
    id: resultListId(id),
    title,
    rowId: ({ guid = '' }) => String(guid),
    rowName: (row) => String(row[first] ?? row['guid'] ?? ''),
    columns: headers.map((header, at) => ({ ...columnOf(header, at, isOnline), ...(isSame(header) && { hidden: true }) })),
    filters: {},
    selectable: isOnline,
    empty: { icon: FileSearch, ...nothing },
    filteredEmpty: nothing,
    exportable: true,
    exportLocked: isListLocked ? listLocked : undefined,
  };
}

function columnOf(
  { key, value: label }: SearchResult['headers'][number],
  at: number,
  isSortable: boolean,
): ListColumn<FoundDocument> {
  const isOwn = key in formats || key in from || key in widths;
  return {
    id: key,
    label,
    sortable: isSortable && key !== 'documentTitle' && key !== 'className',
    value: (row) => row[key] ?? '',
    format: formats[key] ?? (at === 0 ? 'strong' : 'text'),
    width: widths[key] ?? (at === 0 ? NAMING_PX : WIDTH_PX),
    ...(key in widths ? {} : { grow: isOwn ? 1 : 2 }),
    // the first column names the row, on a phone too; of the attributes that find no room the last goes first
    ...(at > 0 && from[key] !== undefined && { from: from[key] }),
    ...(at >= CARD && !isOwn && { from: at }),
    hidden: !isOwn && at >= SHOWN,
    card: at === 0 ? 'title' : key === 'containerCode' ? 'corner' : at < CARD ? 'line' : 'none',
  };
}
