import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, FileText, FileWarning, PackageX, Pencil, Server } from 'lucide-react';
import { correctable } from '#schema/calls/segregation.ts';
import type { Container } from '#schema/records/container.ts';
import type { Corrigible } from '#src/data/queries/corrections.ts';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { Pill, type PillTone } from '#src/kit/feedback/pill.tsx';
import type { Icon } from '#src/kit/icon.ts';
import { listOf } from '#src/kit/list/declare.ts';

/** A document with the words its class describes it by. */
export interface EditionRow extends Corrigible {
  words: string;
  box: Pick<Container, 'id' | 'code'>;
  /** It is on no device: an answer of the service has it. */
  isElsewhere?: boolean;
}

export type EditionState = 'exception' | 'incomplete' | 'accepted' | 'changed' | 'fine';

/** The state that needs attention most. */
export function stateOf({ exceptions, missing, document, treated }: Corrigible): EditionState {
  if (exceptions.length > 0) return 'exception';
  if (document.acceptedIncomplete === true) return 'accepted';
  if (missing.length > 0) return 'incomplete';
  return treated.length > 0 ? 'changed' : 'fine';
}

const looks: Readonly<Record<EditionState, { words: MessageDescriptor; tone: PillTone; icon: Icon }>> = {
  exception: { words: msg`Exception`, tone: 'danger', icon: PackageX },
  incomplete: { words: msg`Pages missing`, tone: 'waiting', icon: FileWarning },
  accepted: { words: msg`Accepted incomplete`, tone: 'info', icon: CircleCheck },
  changed: { words: msg`Corrected`, tone: 'violet', icon: Pencil },
  fine: { words: msg`In order`, tone: 'success', icon: CircleCheck },
};

function StatePill({ state }: { state: EditionState }) {
  const { i18n } = useLingui();
  const { tone, icon, words } = looks[state];
  return (
    <Pill tone={tone} icon={icon}>
      {i18n._(words)}
    </Pill>
  );
}

/** The box of a document, marked where the device does not have it: a narrow list has no column for that. */
function BoxOf({ row: { box, isElsewhere } }: { row: EditionRow }) {
  const { t } = useLingui();
  return (
    <span className="flex items-center gap-1">
      <CodeText>{box.code}</CodeText>
      {isElsewhere ? <Server size={16} role="img" aria-label={t`On the server`} className="shrink-0 text-muted" /> : null}
    </span>
  );
}

/** Documents of a box that the archive corrects. */
export const editionList = listOf<EditionRow>()({
  id: 'segregation.edition',
  title: msg`Documents of the box`,
  rowId: ({ document }) => document.id,
  rowName: ({ document, words }) => document.code || words,
  selectable: true,
  columns: [
    { id: 'code', label: msg`Code`, value: ({ document }) => document.code, format: 'code', width: 150, card: 'title' },
    {
      id: 'state',
      label: msg`State`,
      value: (row) => stateOf(row),
      words: (row) => looks[stateOf(row)].words,
      cell: (row) => <StatePill state={stateOf(row)} />,
      // the longest state, in Polish
      width: 236,
      card: 'corner',
    },
    { id: 'words', label: msg`Document`, value: ({ words }) => words, width: 176, grow: 2, card: 'line' },
    {
      id: 'missing',
      label: msg`Missing pages`,
      value: ({ missing }) => missing.length,
      format: 'number',
      width: 130,
      from: 760,
    },
  ],
  filters: {
    show: {
      kind: 'segments',
      label: msg`Show`,
      initial: 'all',
      options: [
        { value: 'all', label: msg`All` },
        { value: 'exception', label: msg`Exceptions` },
        { value: 'incomplete', label: msg({ message: 'Incomplete', context: 'documents' }) },
        { value: 'changed', label: msg`Corrected` },
      ],
    },
    search: { kind: 'text', label: msg`Search documents` },
  },
  counted: (count) => msg`${plural(count, { one: '# document', other: '# documents' })}`,
  empty: { icon: FileText, title: msg`No document fits`, text: msg`Choose another filter, or another box.` },
  exportable: true,
});

/** Documents of a project that need attention, in any of its boxes. */
export const registrationsList = listOf<EditionRow>()({
  ...editionList,
  id: 'segregation.registrations',
  title: msg`Documents to correct`,
  columns: [
    {
      id: 'box',
      label: msg`Box`,
      value: ({ box }) => box.code,
      cell: (row) => <BoxOf row={row} />,
      format: 'code',
      width: 132,
      card: 'line',
    },
    ...editionList.columns,
    {
      id: 'where',
      label: msg`Where`,
      value: ({ isElsewhere = false }) => (isElsewhere ? 'server' : 'device'),
      words: ({ isElsewhere = false }) => (isElsewhere ? msg`On the server` : msg`On this device`),
      width: 150,
      from: 700,
      card: 'line',
    },
  ],
  filters: {
    ...editionList.filters,
    search: { kind: 'text', label: msg`Search documents`, placeholder: msg`Document or box` },
  },
  empty: {
    icon: CircleCheck,
    title: msg`No document fits`,
    text: msg`Documents with an exception, with missing pages or corrected here are listed. The others are in their boxes.`,
  },
});

/** Documents an address asks for. */
export const correctableOf = (text: string): (typeof correctable)[number] => correctable.find((one) => one === text) ?? 'all';

/** Rows a view of the box or of the project asks for. */
export function foundRows(rows: readonly EditionRow[], show: string, search: string): EditionRow[] {
  const wanted = search.trim().toLocaleLowerCase();
  const shows = (row: EditionRow) => {
    if (show === 'exception') return row.exceptions.length > 0;
    if (show === 'incomplete') return row.missing.length > 0 || row.document.acceptedIncomplete === true;
    return show !== 'changed' || row.treated.length > 0;
  };
  return rows.filter(
    (row) => shows(row) && `${row.document.code} ${row.words} ${row.box.code}`.toLocaleLowerCase().includes(wanted),
  );
}
