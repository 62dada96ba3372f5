import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { FileDown } from 'lucide-react';
import type { PreparedFile } from '#schema/calls/document-prepared.ts';
import { workState as states, type WorkState } from '#schema/codes.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { listOf } from '#src/kit/list/declare.ts';

const words: Readonly<Record<WorkState, MessageDescriptor>> = {
  [states.waiting]: msg`Waiting`,
  [states.working]: msg`Being prepared`,
  [states.done]: msg`Ready to download`,
  [states.failed]: msg`Not possible`,
  [states.cancelled]: msg`Not possible`,
};
const tones = {
  [states.waiting]: 'waiting',
  [states.working]: 'open',
  [states.done]: 'success',
  [states.failed]: 'danger',
  [states.cancelled]: 'danger',
} as const;

/** State in words; work that goes on shows how far it is. */
const wordsOf = (row: PreparedFile): MessageDescriptor =>
  row.state === states.working && row.progress > 0 ? msg`Being prepared, ${row.progress} %` : words[stateOf(row)];

const stateOf = ({ state }: PreparedFile) => state as WorkState; // a code of the wire

function StatePill({ row }: { row: PreparedFile }) {
  const { i18n } = useLingui();
  return <Pill tone={tones[stateOf(row)]}>{i18n._(wordsOf(row))}</Pill>;
}

/** Files that are prepared for this person, the newest first. */
export const preparedList = listOf<PreparedFile>()({
  id: 'documents.prepared',
  title: msg`Prepared files`,
  rowId: ({ id }) => id,
  rowName: ({ name }) => name,
  columns: [
    { id: 'name', label: msg`File`, value: ({ name }) => name, format: 'strong', width: 220, grow: 2, card: 'title' },
    {
      id: 'state',
      label: msg`State`,
      value: ({ state }) => state,
      words: wordsOf,
      cell: (row) => <StatePill row={row} />,
      width: 190,
      card: 'line',
    },
    { id: 'documents', label: msg`Documents`, value: ({ documents }) => documents || '', width: 120, card: 'corner' },
    { id: 'made', label: msg`Requested`, value: ({ madeAt }) => madeAt, format: 'dateTime', width: 190, from: 800 },
    { id: 'until', label: msg`Kept until`, value: ({ expiresAt }) => expiresAt, format: 'dateTime', width: 190, card: 'line' },
  ],
  filters: {},
  exportable: false,
  empty: {
    icon: FileDown,
    title: msg`No file is prepared for you.`,
    text: msg`Export the result of a search, or save a PDF of more than ${DOCUMENT_LIMITS.pagesAtOnce} pages, and find the file here. Each is kept for 24 hours.`,
  },
});
