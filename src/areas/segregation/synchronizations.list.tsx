import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { FileStack, Lock, LockOpen } from 'lucide-react';
import type { CountedSynchronization } from '#src/data/queries/synchronizations.ts';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { listOf } from '#src/kit/list/declare.ts';

const stateWords = { open: msg`Open`, closed: msg`Closed` };
const sourceWords = { scan: msg`Scans`, csv: msg`CSV file` };

function StatePill({ state }: { state: 'open' | 'closed' }) {
  const { i18n } = useLingui();
  return (
    <Pill tone={state === 'open' ? 'open' : 'neutral'} icon={state === 'open' ? LockOpen : Lock}>
      {i18n._(stateWords[state])}
    </Pill>
  );
}

/** Synchronizations of a project. */
export const synchronizationList = listOf<CountedSynchronization>()({
  id: 'segregation.synchronizations',
  title: msg`Synchronization`,
  rowId: ({ row }) => row.id,
  rowName: ({ row }) => row.name,
  columns: [
    { id: 'name', label: msg`Name`, value: ({ row }) => row.name, format: 'strong', width: 220, grow: 2, card: 'title' },
    {
      id: 'state',
      label: msg`State`,
      value: ({ row }) => row.state,
      words: ({ row }) => stateWords[row.state],
      cell: ({ row }) => <StatePill state={row.state} />,
      width: 120,
      card: 'corner',
    },
    { id: 'documents', label: msg`Documents`, value: ({ documents }) => documents, format: 'number', width: 120, card: 'line' },
    { id: 'pages', label: msg`Pages`, value: ({ pages }) => pages, format: 'number', width: 104, card: 'line' },
    { id: 'open', label: msg`Still open`, value: ({ open }) => open, format: 'number', width: 120, card: 'line' },
    {
      id: 'source',
      label: msg`Source`,
      value: ({ row }) => row.source,
      words: ({ row }) => sourceWords[row.source],
      width: 120,
      from: 900,
    },
    { id: 'begun', label: msg`Started`, value: ({ row }) => row.createdAt, format: 'dateTime', width: 190, from: 760 },
    { id: 'by', label: msg`Started by`, value: ({ row }) => row.createdByName, width: 170, grow: 1, from: 960 },
  ],
  filters: {
    state: {
      kind: 'segments',
      label: msg`State`,
      initial: 'open',
      options: [
        { value: 'open', label: msg`Open` },
        { value: 'closed', label: msg`Closed` },
        { value: 'all', label: msg`All` },
      ],
    },
  },
  counted: (count) => msg`${plural(count, { one: '# synchronization', other: '# synchronizations' })}`,
  empty: {
    icon: FileStack,
    title: msg`No synchronization here`,
    text: msg`Begin one to compare the pages of documents with a list or with scans.`,
  },
  exportable: true,
});
