import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleX, Eye, Hourglass } from 'lucide-react';
import type { DueBox } from '#schema/calls/retention-shapes.ts';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { listOf } from '#src/kit/list/declare.ts';
import { Words } from '#src/kit/list/words.tsx';
import { blockerWords } from '#src/text/labels/blockers.ts';
import { labelText } from '#src/text/words.ts';

function CanPill({ box }: { box: DueBox }) {
  const { t } = useLingui();
  if (!box.can) return <Pill tone="danger" icon={CircleX}>{t`Not to be destroyed`}</Pill>;
  const isReviewed = box.blockers.every(({ code }) => code !== 'review');
  return isReviewed ? (
    <Pill tone="success" icon={CircleCheck}>{t`Free to destroy`}</Pill>
  ) : (
    <Pill tone="waiting" icon={Eye}>{t`To review`}</Pill>
  );
}

function ReasonText({ box }: { box: DueBox }) {
  const { i18n } = useLingui();
  const [first] = box.blockers;
  return <Words>{first ? labelText(i18n, blockerWords(first)) : ''}</Words>;
}

/** *Due for destruction*: boxes whose period is over, with what prevents each. */
export const dueList = listOf<DueBox>()({
  id: 'retention.due',
  title: msg`Due for destruction`,
  rowId: ({ id }) => id,
  rowName: ({ code }) => code,
  // the state of a box may fill a line of its own
  cardLines: ({ blockers }) => (blockers.length > 0 ? 5 : 3),
  selectable: true,
  counted: (count) => msg`${plural(count, { one: '# box', other: '# boxes' })}`,
  columns: [
    { id: 'code', label: msg`Box code`, value: ({ code }) => code, format: 'code', width: 150, card: 'title' },
    {
      id: 'can',
      label: msg`State`,
      value: ({ can }) => (can ? 'yes' : 'no'),
      words: ({ can }) => (can ? msg`Free to destroy` : msg`Not to be destroyed`),
      cell: (box) => <CanPill box={box} />,
      width: 190,
      card: 'corner',
    },
    {
      id: 'why',
      label: msg`What prevents it`,
      value: ({ blockers }) => blockers.map(({ code }) => code).join(', '),
      cell: (box) => <ReasonText box={box} />,
      width: 280,
      grow: 3,
      card: 'text',
    },
    {
      id: 'project',
      label: msg`Project`,
      value: ({ projectName }) => projectName,
      width: 140,
      grow: 1,
      from: 1100,
      card: 'line',
    },
    { id: 'schedule', label: msg`Schedule`, value: ({ scheduleCode }) => scheduleCode, format: 'code', width: 110, from: 1250 },
    { id: 'on', label: msg`Since`, value: ({ eligibleOn }) => eligibleOn, width: 120, from: 900 },
    { id: 'documents', label: msg`Documents`, value: ({ documents }) => documents, format: 'number', width: 120, from: 1350 },
  ],
  filters: {
    within: {
      kind: 'choice',
      label: msg`Due`,
      initial: '0',
      options: [
        { value: '0', label: msg`Now` },
        { value: '90', label: msg`Within 90 days` },
        { value: '366', label: msg`Within a year` },
      ],
    },
    show: {
      kind: 'segments',
      label: msg`Show`,
      initial: 'all',
      options: [
        { value: 'all', label: msg`All` },
        { value: 'can', label: msg`Free to destroy` },
        { value: 'cannot', label: msg`Not to be destroyed` },
      ],
    },
    search: { kind: 'text', label: msg`Search`, placeholder: msg`Box code` },
  },
  empty: {
    icon: Hourglass,
    title: msg`Nothing is due`,
    text: msg`Boxes appear here when the retention period of all their documents is over.`,
  },
});
