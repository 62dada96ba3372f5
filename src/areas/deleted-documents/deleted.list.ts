import { msg } from '@lingui/core/macro';
import { Trash2 } from 'lucide-react';
import type { documentEditCalls } from '#schema/calls/document-edit.ts';
import type { CallResult } from '#schema/calls/call.ts';
import { listOf } from '#src/kit/list/declare.ts';

/** A document that can still be restored. */
export type DeletedDocument = CallResult<typeof documentEditCalls.deletedDocuments>['items'][number];

/** Deleted documents, the last deleted first. */
export const deletedList = listOf<DeletedDocument>()({
  id: 'documents.deleted',
  title: msg`Deleted documents`,
  rowId: ({ guid }) => guid,
  rowName: ({ title, code }) => title || code,
  columns: [
    {
      id: 'title',
      label: msg`Document`,
      value: ({ title, code }) => title || code,
      format: 'strong',
      width: 220,
      grow: 2,
      card: 'title',
    },
    { id: 'code', label: msg`Code`, value: ({ code }) => code, format: 'code', width: 150, card: 'line' },
    { id: 'class', label: msg`Class`, value: ({ className }) => className, width: 150, grow: 1, from: 1_000 },
    { id: 'project', label: msg`Project`, value: ({ projectName }) => projectName, width: 150, grow: 1, from: 1_200 },
    { id: 'box', label: msg`Box`, value: ({ containerCode }) => containerCode, format: 'code', width: 130, from: 1_100 },
    { id: 'reason', label: msg`Reason`, value: ({ reason }) => reason, width: 180, grow: 2, card: 'line' },
    { id: 'by', label: msg`Deleted by`, value: ({ deletedBy }) => deletedBy, width: 190, grow: 1, from: 800 },
    { id: 'deleted', label: msg`Deleted`, value: ({ deletedAt }) => deletedAt, format: 'dateTime', width: 190, from: 1_050 },
    {
      id: 'until',
      label: msg`Erased after`,
      value: ({ restorableUntil }) => restorableUntil,
      format: 'date',
      width: 130,
      card: 'corner',
    },
  ],
  filters: { search: { kind: 'text', label: msg`Search deleted documents`, placeholder: msg`Search documents` } },
  selectable: true,
  exportable: false,
  empty: {
    icon: Trash2,
    title: msg`Nothing was deleted in the last 30 days.`,
    text: msg`Deleted documents stay here for 30 days. Then they are erased for good.`,
  },
});
