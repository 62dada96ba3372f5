import { msg, plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { exceptionKind } from '#schema/codes/bench.ts';
import type { OpenException } from '#src/data/queries/exceptions.ts';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { listOf } from '#src/kit/list/declare.ts';
import { exceptionWords } from './exception-words.ts';

/** True for a box that was not registered when it was seen, and that its device has sent since. */
export const isNowKnown = ({ row, box }: OpenException): boolean => row.kind === exceptionKind.unknownBox && box !== null;

/** Open exceptions of a project, oldest first: each waits for a person. */
export const exceptionsList = listOf<OpenException>()({
  id: 'segregation.exceptions',
  title: msg`Exceptions`,
  part: true,
  rowId: ({ row }) => row.id,
  rowName: ({ row }) => row.code,
  columns: [
    { id: 'code', label: msg`Code`, value: ({ row }) => row.code, format: 'code', width: 140, card: 'title' },
    {
      id: 'kind',
      label: msg`Exception`,
      value: ({ row }) => row.kind,
      words: ({ row }) => exceptionWords[row.kind],
      width: 250,
      card: 'line',
    },
    {
      id: 'known',
      label: msg`State`,
      value: (one) => (isNowKnown(one) ? 1 : 0),
      words: (one) => (isNowKnown(one) ? msg`Now known` : msg`Open`),
      cell: (one) =>
        isNowKnown(one) ? (
          <Pill tone="success" icon={CircleCheck}>
            <Trans>Now known</Trans>
          </Pill>
        ) : (
          <Pill tone="open">
            <Trans>Open</Trans>
          </Pill>
        ),
      width: 140,
      card: 'corner',
    },
    { id: 'box', label: msg`Box`, value: ({ box }) => box?.code ?? '', format: 'code', width: 130, card: 'line' },
    { id: 'note', label: msg`Note`, value: ({ row }) => row.note, width: 160, grow: 2, from: 760 },
    {
      id: 'at',
      label: msg`Noted on`,
      value: ({ row }) => row.createdAt,
      format: 'dateTime',
      width: 190,
      from: 900,
      card: 'line',
    },
    { id: 'by', label: msg`Noted by`, value: ({ row }) => row.createdByName, width: 160, grow: 1, from: 1_100 },
  ],
  filters: {},
  counted: (count) => msg`${plural(count, { one: '# exception', other: '# exceptions' })}`,
  empty: { icon: CircleCheck, title: msg`No exceptions`, text: msg`What differs at the gate or the bench appears here.` },
  exportable: true,
});
