import type { MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';
import type { Icon } from '#src/kit/icon.ts';

/** Format of a value on screen and in exports: plain text, a code in mono, a number, a day, a time (`yyyy-MM-dd HH:mm:ss`). */
export type CellFormat = 'text' | 'strong' | 'code' | 'number' | 'date' | 'dateTime';

/** Place of a column on a card at phone width: first line, its end, second line, two lines of text below, or not at all. */
export type CardPlace = 'title' | 'corner' | 'line' | 'text' | 'none';

export interface ListColumn<Row> {
  id: string;
  /** A text of ours, or a name of the client's own. */
  label: MessageDescriptor | string;
  /** The value as stored: what is exported and, without `cell`, shown. Milliseconds for `date` and `dateTime`. */
  value: (row: Row) => string | number;
  format?: CellFormat | undefined;
  /** The value in words, for codes: shown without `cell`, and what is exported. */
  words?: ((row: Row) => MessageDescriptor) | undefined;
  /** Draws the cell when a format is not enough; `value` is still what is exported. */
  cell?: ((row: Row) => ReactNode) | undefined;
  /** Width in px; `grow` takes a share of what is left. */
  width: number;
  grow?: number | undefined;
  /** The source can order by it. */
  sortable?: boolean | undefined;
  /** Not shown until chosen in the column chooser. */
  hidden?: boolean | undefined;
  card?: CardPlace | undefined;
  /** Hidden below this width of the list in px, for landscape tablets. */
  from?: number | undefined;
}

export interface FilterOption {
  value: string;
  label: MessageDescriptor;
}

/** A filter lives in the address (ux.md §1.11). `segments` shows all its choices, `choice` opens a list, `text` is the search field. */
export type ListFilter =
  | { kind: 'segments' | 'choice'; label: MessageDescriptor; initial: string; options: readonly FilterOption[] }
  | { kind: 'text'; label: MessageDescriptor; placeholder?: MessageDescriptor | undefined };

/** An action of a row. The function that builds the list omits it to hide it, or sets a reason to disable it. */
export interface RowAction {
  id: string;
  label: MessageDescriptor;
  icon?: Icon | undefined;
  danger?: boolean | undefined;
  disabledReason?: MessageDescriptor | undefined;
  onSelect: () => void;
}

export interface ListSort {
  column: string;
  down: boolean;
}

export interface ListDeclaration<Row, Filters extends Record<string, ListFilter>> {
  /** Names the list in storage and in exported files: `protocoling.boxes`. */
  id: string;
  title: MessageDescriptor | string;
  /** It is a part of a page that has a heading of its own. */
  part?: boolean | undefined;
  rowId: (row: Row) => string;
  /** Name of a row, for its checkbox and its menu. */
  rowName: (row: Row) => string;
  columns: readonly ListColumn<Row>[];
  /** Lines of the card of a row: its first line, its second, two for a text. By default all cards are as high as the fullest. */
  cardLines?: ((row: Row) => number) | undefined;
  filters: Filters;
  sort?: ListSort | undefined;
  /** Rows can be chosen; the actions on them are given to `List`. */
  selectable?: boolean | undefined;
  /** Unit of the count under the title, e.g. boxes; by default rows. */
  counted?: ((count: number) => MessageDescriptor) | undefined;
  empty: { icon: Icon; title: MessageDescriptor; text?: MessageDescriptor | undefined };
  /** The same if the filters leave none; by default "Nothing matches these filters". */
  filteredEmpty?: { title: MessageDescriptor; text: MessageDescriptor } | undefined;
  /** False where the rows may not leave as a file. */
  exportable?: boolean | undefined;
  /** Why this person may not save the rows as a file: the button is grey. */
  exportLocked?: MessageDescriptor | undefined;
}

/** List state in the address: every filter with its value, and the order. */
export interface ListValues<Filters extends Record<string, ListFilter>> {
  filters: { readonly [Name in keyof Filters]: string };
  sort: ListSort | undefined;
}

/** Declares a list screen: `listOf<Box>()({ … })`; the row's type is given, the filters' names are inferred. */
export function listOf<Row>() {
  return <const Filters extends Record<string, ListFilter>>(declaration: ListDeclaration<Row, Filters>) => declaration;
}
