import { msg, plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import type { Hold } from '#schema/records/ordering.ts';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { listOf } from '#src/kit/list/declare.ts';

const states = {
  placed: { words: msg`In effect`, tone: 'danger', text: <Trans>In effect</Trans> },
  liftAsked: { words: msg`Lifting is requested`, tone: 'waiting', text: <Trans>Lifting is requested</Trans> },
  lifted: { words: msg`Lifted`, tone: 'neutral', text: <Trans>Lifted</Trans> },
} as const;

export const scopeLabels = {
  box: msg`Box`,
  document: msg`Document`,
  class: msg`Class`,
  project: msg`Project`,
  client: msg`Client`,
  person: msg`Person`,
} as const;

/** Tab of legal holds: who placed and lifted them. */
export const holdList = listOf<Hold>()({
  id: 'retention.holds',
  title: msg`Holds`,
  rowId: ({ id }) => id,
  rowName: ({ matter }) => matter,
  counted: (count) => msg`${plural(count, { one: '# hold', other: '# holds' })}`,
  columns: [
    { id: 'matter', label: msg`Matter`, value: ({ matter }) => matter, format: 'strong', width: 240, grow: 2, card: 'title' },
    {
      id: 'state',
      label: msg`State`,
      value: ({ state }) => state,
      words: ({ state }) => states[state].words,
      cell: ({ state }) => <Pill tone={states[state].tone}>{states[state].text}</Pill>,
      width: 190,
      card: 'corner',
    },
    {
      id: 'scope',
      label: msg`Covers`,
      value: ({ scope }) => scope,
      words: ({ scope }) => scopeLabels[scope],
      width: 120,
      card: 'line',
    },
    {
      id: 'objects',
      label: msg`Items`,
      // a hold on the client or a person names none
      value: ({ objects }) => (objects.length === 0 ? '' : objects.length),
      format: 'number',
      width: 90,
      from: 800,
    },
    { id: 'by', label: msg`Placed by`, value: ({ placedByName }) => placedByName, width: 170, card: 'line' },
    { id: 'at', label: msg`Placed at`, value: ({ placedAt }) => placedAt, format: 'dateTime', width: 180, from: 1500 },
    { id: 'review', label: msg`Review on`, value: ({ reviewOn }) => reviewOn, width: 120, from: 900 },
    { id: 'asked', label: msg`Lifting asked by`, value: ({ liftAskedByName }) => liftAskedByName, width: 220, from: 1100 },
    { id: 'lifted', label: msg`Lifted by`, value: ({ liftedByName }) => liftedByName, width: 170, from: 1300 },
  ],
  filters: {
    show: {
      kind: 'segments',
      label: msg`Show`,
      initial: 'current',
      options: [
        { value: 'current', label: msg`In effect` },
        { value: 'all', label: msg`All` },
      ],
    },
  },
  empty: { icon: Lock, title: msg`No holds`, text: msg`A hold prevents every deletion and destruction of what it covers.` },
});
