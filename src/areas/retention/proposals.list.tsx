import { msg, plural } from '@lingui/core/macro';
import { ClipboardList } from 'lucide-react';
import type { Proposal } from '#schema/calls/retention-shapes.ts';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { listOf } from '#src/kit/list/declare.ts';
import { Trans } from '@lingui/react/macro';

const states = {
  open: { words: msg`To answer`, tone: 'waiting', text: <Trans>To answer</Trans> },
  ordered: { words: msg`Ordered`, tone: 'open', text: <Trans>Ordered</Trans> },
  closed: { words: msg({ message: 'Over', context: 'proposal' }), tone: 'neutral', text: <Trans context="proposal">Over</Trans> },
} as const;

/** Tab of boxes proposed for destruction. */
export const proposalList = listOf<Proposal>()({
  id: 'retention.proposals',
  title: msg`Proposals`,
  rowId: ({ id }) => id,
  rowName: ({ title }) => title,
  counted: (count) => msg`${plural(count, { one: '# proposal', other: '# proposals' })}`,
  columns: [
    { id: 'title', label: msg`Title`, value: ({ title }) => title, format: 'strong', width: 220, grow: 2, card: 'title' },
    {
      id: 'state',
      label: msg`State`,
      value: ({ state }) => state,
      words: ({ state }) => states[state].words,
      cell: ({ state }) => <Pill tone={states[state].tone}>{states[state].text}</Pill>,
      width: 130,
      card: 'corner',
    },
    { id: 'project', label: msg`Project`, value: ({ projectName }) => projectName, width: 180, grow: 1, from: 560 },
    { id: 'lines', label: msg`Boxes`, value: ({ lines }) => lines, format: 'number', width: 90 },
    { id: 'destroy', label: msg`To destroy`, value: ({ destroy }) => destroy, format: 'number', width: 120, card: 'line' },
    { id: 'keep', label: msg`To keep`, value: ({ keep }) => keep, format: 'number', width: 140 },
    {
      id: 'by',
      label: msg`Proposed by`,
      value: ({ madeByName }) => madeByName,
      cell: ({ madeByName }) => madeByName || <Trans>Automatically</Trans>,
      width: 170,
      from: 1000,
    },
    { id: 'at', label: msg`Proposed at`, value: ({ madeAt }) => madeAt, format: 'dateTime', width: 180, from: 1000 },
  ],
  filters: {},
  empty: {
    icon: ClipboardList,
    title: msg`No proposals`,
    text: msg`Choose boxes that are due and propose their destruction.`,
  },
});
