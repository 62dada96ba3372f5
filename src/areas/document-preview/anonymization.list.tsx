import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { EyeOff } from 'lucide-react';
import type { anonymizationCalls } from '#schema/calls/anonymization.ts';
import type { CallResult } from '#schema/calls/call.ts';
import { anonymizationState as states, type AnonymizationState } from '#schema/codes/documents.ts';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { listOf } from '#src/kit/list/declare.ts';

/** A document whose personal data are looked for, and decided about. */
export type Anonymization = CallResult<typeof anonymizationCalls.anonymizationList>['items'][number];

const words: Readonly<Record<AnonymizationState, MessageDescriptor>> = {
  [states.waiting]: msg`Being read`,
  [states.proposed]: msg`To decide`,
  [states.done]: msg`Blackened`,
  [states.rejected]: msg`Rejected`,
  [states.failed]: msg`Not possible`,
};
const tones = {
  [states.waiting]: 'waiting',
  [states.proposed]: 'open',
  [states.done]: 'success',
  [states.rejected]: 'neutral',
  [states.failed]: 'danger',
} as const;

const stateOf = ({ state }: Anonymization) => state as AnonymizationState; // a code of the wire

function StatePill({ row }: { row: Anonymization }) {
  const { i18n } = useLingui();
  return <Pill tone={tones[stateOf(row)]}>{i18n._(words[stateOf(row)])}</Pill>;
}

/** Anonymizations, the oldest first. */
export const anonymizationList = listOf<Anonymization>()({
  id: 'documents.anonymization',
  title: msg`Anonymization`,
  rowId: ({ id }) => id,
  rowName: ({ title }) => title,
  counted: (count) => msg`${plural(count, { one: '# document', other: '# documents' })}`,
  columns: [
    { id: 'title', label: msg`Document`, value: ({ title }) => title, format: 'strong', width: 180, grow: 2, card: 'title' },
    { id: 'class', label: msg`Class`, value: ({ className }) => className, width: 160, grow: 1, from: 900 },
    {
      id: 'state',
      label: msg`State`,
      value: ({ state }) => state,
      words: (row) => words[stateOf(row)],
      cell: (row) => <StatePill row={row} />,
      width: 150,
      card: 'line',
    },
    { id: 'areas', label: msg`Proposed areas`, value: ({ areas }) => areas, format: 'number', width: 190, card: 'line' },
    {
      id: 'pages',
      label: msg`Pages decided`,
      value: ({ pagesDecided, pageCount }) => `${pagesDecided.length} / ${pageCount}`,
      width: 190,
      from: 900,
    },
    { id: 'by', label: msg`Asked by`, value: ({ askedBy }) => askedBy, width: 160, from: 1_000 },
    { id: 'at', label: msg`Asked`, value: ({ askedAt }) => askedAt, format: 'dateTime', width: 190, card: 'corner' },
  ],
  filters: {
    state: {
      kind: 'segments',
      label: msg`Show`,
      initial: String(states.proposed),
      options: [
        ...[states.proposed, states.waiting, states.done, states.rejected, states.failed].map((state) => ({
          value: String(state),
          label: words[state],
        })),
        { value: 'all', label: msg`All` },
      ],
    },
  },
  empty: {
    icon: EyeOff,
    title: msg`Nothing to decide here.`,
    text: msg`Select documents in a search and choose Anonymize. Nothing is blackened before you have looked at it.`,
  },
});
