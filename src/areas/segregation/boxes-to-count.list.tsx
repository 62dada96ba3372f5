import { msg, plural } from '@lingui/core/macro';
import { PackageSearch } from 'lucide-react';
import { countState, type CountState } from '#schema/codes/bench.ts';
import { listOf } from '#src/kit/list/declare.ts';
import { countLooks, CountPill } from './bench/count-pill.tsx';
import type { BenchBox } from './use-boxes-at-bench.ts';

const stateOf = ({ row }: BenchBox): CountState => row?.countState ?? countState.waiting;

/** Boxes of a project at the bench, by the state of their count. */
export const boxesToCount = listOf<BenchBox>()({
  id: 'segregation.boxes',
  title: msg`Verify boxes`,
  rowId: (doc) => doc.id,
  rowName: (doc) => doc.code,
  columns: [
    { id: 'code', label: msg`Code`, value: (doc) => doc.row?.code ?? '', format: 'code', width: 130, card: 'title' },
    {
      id: 'state',
      label: msg`Count`,
      value: (doc) => stateOf(doc),
      words: (doc) => countLooks[stateOf(doc)].words,
      cell: (doc) => <CountPill state={stateOf(doc)} />,
      width: 150,
      card: 'corner',
    },
    {
      id: 'documents',
      label: msg`Expected`,
      value: (doc) => doc.row?.documents ?? 0,
      format: 'number',
      width: 104,
      card: 'line',
    },
    { id: 'found', label: msg`Found`, value: (doc) => doc.found ?? '', format: 'number', width: 96, card: 'line' },
    {
      id: 'differences',
      label: msg`Differences`,
      value: (doc) => doc.row?.differences ?? 0,
      format: 'number',
      width: 120,
      card: 'line',
      // the state shows that there are some, and both numbers are next to it
      from: 600,
    },
    { id: 'description', label: msg`Description`, value: (doc) => doc.row?.description ?? '', width: 220, grow: 2, from: 760 },
    { id: 'received', label: msg`Received`, value: (doc) => doc.row?.receivedAt ?? 0, format: 'dateTime', width: 190, from: 760 },
    { id: 'counted', label: msg`Counted`, value: (doc) => doc.row?.countedAt ?? 0, format: 'dateTime', width: 190, from: 960 },
    {
      id: 'where',
      label: msg`Where`,
      value: ({ isElsewhere = false }) => (isElsewhere ? 'server' : 'device'),
      words: ({ isElsewhere = false }) => (isElsewhere ? msg`On the server` : msg`On this device`),
      width: 150,
      from: 700,
      card: 'line',
    },
    { id: 'by', label: msg`Counted by`, value: (doc) => doc.row?.countedByName ?? '', width: 170, grow: 1, from: 1_100 },
  ],
  filters: {
    state: {
      kind: 'segments',
      label: msg`Count`,
      initial: String(countState.waiting),
      options: Object.entries(countLooks).map(([value, { words }]) => ({ value, label: words })),
    },
  },
  counted: (count) => msg`${plural(count, { one: '# box', other: '# boxes' })}`,
  empty: { icon: PackageSearch, title: msg`Nothing waits`, text: msg`Scan a box to look into it.` },
  exportable: true,
});

const shelf: (typeof boxesToCount)['columns'][number] = {
  id: 'shelf',
  label: msg`Shelf`,
  value: (doc) => doc.shelf ?? '',
  format: 'code',
  width: 120,
  card: 'line',
};

/** The same with their shelves: for the archive, customers do not see those. */
export const boxesWithShelves = { ...boxesToCount, columns: [...boxesToCount.columns, shelf] };

/** State the address asks for. */
export function countStateOf(text: string): CountState {
  const asked = Number(text);
  return Object.values(countState).find((state) => state === asked) ?? countState.waiting;
}
