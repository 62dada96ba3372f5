import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { FileUp } from 'lucide-react';
import type { ImportRow } from '#schema/calls/imports.ts';
import { importStatus as states } from '#schema/codes.ts';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { listOf } from '#src/kit/list/declare.ts';
import { isMoving, statusWords } from './import-words.ts';

/** The status as a pill. */
export function StatusPill({ row: { status, progress } }: { row: Pick<ImportRow, 'status' | 'progress'> }) {
  const { i18n } = useLingui();
  const { words, tone, icon } = statusWords[status];
  return (
    <Pill tone={tone} icon={icon}>
      {i18n._(words)}
      {isMoving(status) && progress > 0 ? ` ${progress} %` : null}
    </Pill>
  );
}

const ended: readonly number[] = [states.done, states.doneWithRefused];

/** Imports a view asks for. */
export function foundImports(all: readonly ImportRow[], { show, search }: { show: string; search: string }): ImportRow[] {
  const wanted = search.trim().toLocaleLowerCase();
  return all
    .filter(({ status }) => (show === 'open' ? !ended.includes(status) : show === 'moving' ? isMoving(status) : true))
    .filter(({ name, projectName, fileName }) => `${name} ${projectName} ${fileName}`.toLocaleLowerCase().includes(wanted));
}

/** *Bulk imports*: their state, rows and refused rows. */
export const importList = listOf<ImportRow>()({
  id: 'imports.imports',
  title: msg`Bulk imports`,
  rowId: ({ id }) => id,
  rowName: ({ name }) => name,
  counted: (count) => msg`${plural(count, { one: '# import', other: '# imports' })}`,
  columns: [
    {
      id: 'name',
      label: msg({ message: 'Import', context: 'noun' }),
      value: ({ name }) => name,
      format: 'strong',
      width: 220,
      grow: 2,
      card: 'title',
    },
    { id: 'project', label: msg`Project`, value: ({ projectName }) => projectName, width: 180, grow: 1, card: 'line', from: 800 },
    {
      id: 'status',
      label: msg`State`,
      value: ({ status }) => status,
      words: ({ status }) => statusWords[status].words,
      cell: (row) => <StatusPill row={row} />,
      width: 230,
      // its longest words fill a line of a phone
      card: 'text',
    },
    { id: 'rows', label: msg`Rows`, value: ({ counters }) => counters.rows, format: 'number', width: 100, card: 'line' },
    {
      id: 'refused',
      label: msg`Not accepted`,
      value: ({ counters }) => counters.refused,
      format: 'number',
      width: 160,
      card: 'line',
    },
    { id: 'by', label: msg`By`, value: ({ byName }) => byName, width: 150, from: 900 },
    { id: 'at', label: msg`Started`, value: ({ at }) => at, format: 'dateTime', width: 180, from: 760 },
  ],
  filters: {
    show: {
      kind: 'segments',
      label: msg`Show`,
      initial: 'all',
      options: [
        { value: 'all', label: msg`All` },
        { value: 'open', label: msg`Not imported` },
        { value: 'moving', label: msg`In progress` },
      ],
    },
    search: { kind: 'text', label: msg`Search`, placeholder: msg`Name, project or file` },
  },
  empty: { icon: FileUp, title: msg`No imports here`, text: msg`Import boxes and documents from a table file.` },
});
