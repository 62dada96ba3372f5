import { msg, plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { CornerDownRight, ListTree } from 'lucide-react';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { listOf } from '#src/kit/list/declare.ts';
import { numberText } from '#src/text/numbers.ts';
import type { DictionaryRow } from './dictionary-rows.ts';
import { stateWords } from './file-words.ts';

function NameText({ row: { list, file } }: { row: DictionaryRow }) {
  if (!file) return <span className="font-bold">{list.name}</span>;
  return (
    <span className="block min-w-0 truncate">
      <CornerDownRight aria-hidden className="mr-1.5 inline size-4 text-muted" />
      {file.name}
    </span>
  );
}

function StatePill({ row: { list, file } }: { row: DictionaryRow }) {
  const { i18n } = useLingui();
  if (!file) return list.usedIn.length === 0 ? <span className="text-muted">–</span> : <UsesText count={list.usedIn.length} />;
  const { words, tone, icon } = stateWords[file.state];
  return (
    <Pill tone={tone} icon={icon}>
      {i18n._(words)}
    </Pill>
  );
}

const UsesText = ({ count }: { count: number }) => <Plural value={count} one="used in # field" other="used in # fields" />;

function DifferenceText({ row: { file } }: { row: DictionaryRow }) {
  const { i18n } = useLingui();
  if (!file) return null;
  const { added, withdrawn, replaced } = file.counters;
  const of = (sign: string, count: number) => (count === 0 ? '' : `${sign}${numberText(i18n, count)} `);
  return <span className="whitespace-nowrap">{`${of('+', added)}${of('−', withdrawn)}${of('~', replaced)}`.trim()}</span>;
}

/** *Value lists*: their version and size, the fields that use them, their files. */
export const dictionaryList = listOf<DictionaryRow>()({
  id: 'dictionaries.lists',
  title: msg`Value lists`,
  rowId: ({ id }) => id,
  rowName: ({ list, file }) => (file ? file.name : list.name),
  counted: (count) => msg`${plural(count, { one: '# line', other: '# lines' })}`,
  columns: [
    {
      id: 'name',
      label: msg`Value list and files`,
      value: ({ list, file }) => file?.name ?? list.name,
      cell: (row) => <NameText row={row} />,
      width: 260,
      grow: 2,
      card: 'title',
    },
    {
      id: 'state',
      label: msg`State`,
      value: ({ file, list }) => (file ? file.state : list.usedIn.length),
      cell: (row) => <StatePill row={row} />,
      width: 210,
      card: 'corner',
    },
    {
      id: 'version',
      label: msg`Version`,
      value: ({ list, file }) => file?.version ?? list.version,
      format: 'number',
      width: 100,
      from: 800,
      card: 'line',
    },
    {
      id: 'size',
      label: msg`Values`,
      value: ({ list, file }) => file?.counters.values ?? list.size,
      format: 'number',
      width: 120,
      card: 'line',
    },
    {
      id: 'difference',
      label: msg`Difference`,
      value: ({ file }) => (file ? `+${file.counters.added} -${file.counters.withdrawn}` : ''),
      cell: (row) => <DifferenceText row={row} />,
      width: 150,
      card: 'line',
    },
    {
      id: 'at',
      label: msg`Changed`,
      value: ({ list, file }) => file?.at ?? list.date,
      format: 'dateTime',
      width: 180,
      from: 860,
    },
    { id: 'by', label: msg`By`, value: ({ file }) => file?.byName ?? '', width: 160, from: 1_000 },
  ],
  filters: {
    show: {
      kind: 'segments',
      label: msg`Show`,
      initial: 'all',
      options: [
        { value: 'all', label: msg`All` },
        { value: 'used', label: msg`Used in fields` },
        { value: 'files', label: msg`With files` },
      ],
    },
    search: { kind: 'text', label: msg`Search`, placeholder: msg`Name of a list` },
  },
  empty: { icon: ListTree, title: msg`No value lists here`, text: msg`Add the first list from a file.` },
});
