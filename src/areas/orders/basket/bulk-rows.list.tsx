import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { FileSpreadsheet } from 'lucide-react';
import type { BulkLine } from '#schema/calls/order-bulk.ts';
import { bulkOutcomes } from '#schema/codes/orders.ts';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { listOf } from '#src/kit/list/declare.ts';
import { Words } from '#src/kit/list/words.tsx';
import { orderTypeLabels } from '#src/text/labels/orders.ts';
import { bulkReasonText, outcomeWords } from './bulk-words.ts';

function OutcomePill({ line: { outcome } }: { line: BulkLine }) {
  const { i18n } = useLingui();
  const { words, tone, icon } = outcomeWords[outcome];
  return (
    <Pill tone={tone} icon={icon}>
      {i18n._(words)}
    </Pill>
  );
}

function Why({ line }: { line: BulkLine }) {
  const { i18n } = useLingui();
  const words = bulkReasonText(i18n, line);
  return <Words>{words}</Words>;
}

/** A known type as its label; *unknown* is empty. */
const typeWords = ({ type }: BulkLine) =>
  Object.entries(orderTypeLabels).find(([code]) => code === String(type))?.[1] ?? msg`Unknown`;

/** Rows of a file, each with what becomes of it. */
export const bulkRowList = listOf<BulkLine>()({
  id: 'orders.bulkRows',
  title: msg`Rows of the file`,
  part: true,
  rowId: ({ row }) => String(row),
  rowName: ({ row, code }) => `${row} ${code}`,
  cardLines: ({ outcome, reason }) => (outcome === 'added' && reason === '' ? 2 : 4),
  columns: [
    { id: 'row', label: msg`Row`, value: ({ row }) => row, format: 'number', width: 76, card: 'line' },
    { id: 'code', label: msg`Code`, value: ({ code }) => code, format: 'code', width: 150, card: 'title' },
    { id: 'title', label: msg`Item`, value: ({ title }) => title, width: 170, grow: 1, card: 'line' },
    { id: 'type', label: msg`Type`, value: ({ type }) => type, words: typeWords, width: 130, from: 620 },
    {
      id: 'outcome',
      label: msg`Today`,
      value: ({ outcome }) => outcome,
      words: ({ outcome }) => outcomeWords[outcome].words,
      cell: (line) => <OutcomePill line={line} />,
      width: 160,
      card: 'corner',
    },
    {
      id: 'why',
      label: msg`Why`,
      value: ({ reason }) => reason,
      cell: (line) => <Why line={line} />,
      width: 200,
      grow: 2,
      card: 'text',
    },
  ],
  filters: {
    rows: {
      kind: 'segments',
      label: msg`Rows`,
      initial: 'all',
      options: [{ value: 'all', label: msg`All` }, ...bulkOutcomes.map((value) => ({ value, label: outcomeWords[value].words }))],
    },
  },
  counted: (count) => msg`${plural(count, { one: '# row', other: '# rows' })}`,
  empty: { icon: FileSpreadsheet, title: msg`No rows of this kind` },
});
