import { msg, plural } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import { FileX, Tags } from 'lucide-react';
import type { LabelBatch } from '#schema/records/labels.ts';
import { codeOfNumber } from '#schema/rules/labels/series.ts';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { listOf } from '#src/kit/list/declare.ts';
import { formatWords } from './label-words.ts';

/** A batch with the name of its type. */
export interface BatchLine {
  batch: LabelBatch;
  typeName: string;
  /** Labels whose code a box has, as the server counted them last; undefined where it was not asked. */
  used: number | undefined;
}

const firstCode = ({ batch }: BatchLine) => codeOfNumber(batch, batch.first);
const lastCode = ({ batch }: BatchLine) => codeOfNumber(batch, batch.last);
const codes = (line: BatchLine) =>
  line.batch.first === line.batch.last ? firstCode(line) : `${firstCode(line)} – ${lastCode(line)}`;

/** A number next to a sign: with a word it would leave a card no room for its codes. */
function DamagedPill({ many }: { many: number }) {
  if (many === 0) return null;
  return (
    <Pill tone="waiting" icon={FileX}>
      <span aria-hidden>{many}</span>
      <span className="sr-only">
        <Plural value={many} one="# damaged" other="# damaged" />
      </span>
    </Pill>
  );
}

/** Labels that were printed together, newest first. */
export const batchList = listOf<BatchLine>()({
  id: 'labels.batches',
  title: msg`Labels`,
  rowId: ({ batch }) => batch.id,
  rowName: codes,
  counted: (count) => msg`${plural(count, { one: '# print run', other: '# print runs' })}`,
  columns: [
    { id: 'codes', label: msg`Codes`, value: codes, format: 'code', width: 220, card: 'title' },
    { id: 'type', label: msg`Type`, value: ({ typeName }) => typeName, width: 132, grow: 1, card: 'line', from: 700 },
    {
      id: 'many',
      label: msg`Labels`,
      value: ({ batch }) => batch.last - batch.first + 1,
      format: 'number',
      width: 88,
    },
    { id: 'used', label: msg`Used`, value: ({ used }) => used ?? '', format: 'number', width: 112, from: 700 },
    {
      id: 'damaged',
      label: msg`Damaged`,
      value: ({ batch }) => batch.damaged.length,
      cell: ({ batch }) => <DamagedPill many={batch.damaged.length} />,
      width: 116,
      card: 'corner',
    },
    { id: 'printed', label: msg`Printed`, value: ({ batch }) => batch.createdAt, format: 'date', width: 116, card: 'line' },
    { id: 'by', label: msg`Printed by`, value: ({ batch }) => batch.createdByName, width: 200, grow: 1, from: 1000 },
    {
      id: 'paper',
      label: msg`Paper`,
      value: ({ batch }) => batch.format,
      words: ({ batch }) => formatWords[batch.format],
      width: 240,
      hidden: true,
    },
  ],
  filters: { search: { kind: 'text', label: msg`Find a code`, placeholder: msg`Code or type` } },
  empty: { icon: Tags, title: msg`No labels printed yet`, text: msg`What is printed here is listed with its codes.` },
  exportable: true,
});
