import { msg } from '@lingui/core/macro';
import { CircleCheck, PackagePlus, Pencil, Trash2 } from 'lucide-react';
import type { RowAction } from '#src/kit/list/declare.ts';
import type { SelectionAction } from '#src/kit/list/selection-bar.tsx';
import type { Asked } from './asking.tsx';
import type { EditionRow } from './documents.list.tsx';

type Ask = (asked: Asked) => void;

/** Corrections of one document. */
export function actionsOn(row: EditionRow, ask: Ask): RowAction[] {
  const rows = [row];
  const accept: RowAction[] =
    row.missing.length > 0
      ? [{ id: 'accept', label: msg`Accept incomplete`, icon: CircleCheck, onSelect: () => ask({ what: 'accept', rows }) }]
      : [];
  return [
    { id: 'correct', label: msg`Correct values`, icon: Pencil, onSelect: () => ask({ what: 'correct', rows }) },
    { id: 'move', label: msg`Move to another box`, icon: PackagePlus, onSelect: () => ask({ what: 'move', rows }) },
    ...accept,
    { id: 'strike', label: msg`Strike`, icon: Trash2, danger: true, onSelect: () => ask({ what: 'strike', rows }) },
  ];
}

/** Corrections of the chosen ones of these documents. */
export function bulkActions(all: readonly EditionRow[], ask: Ask): SelectionAction[] {
  const chosen = (what: Asked['what']) => (ids: readonly string[], clear: () => void) =>
    ask({ what, rows: all.filter(({ document }) => ids.includes(document.id)), clear });
  return [
    { id: 'move', label: msg`Move to another box`, icon: PackagePlus, accent: true, onSelect: chosen('move') },
    { id: 'accept', label: msg`Accept incomplete`, icon: CircleCheck, onSelect: chosen('accept') },
    { id: 'many', label: msg`Correct values`, icon: Pencil, onSelect: chosen('many') },
    { id: 'strike', label: msg`Strike`, icon: Trash2, onSelect: chosen('strike') },
  ];
}
