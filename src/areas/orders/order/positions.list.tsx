import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleDashed, CircleX, PackageCheck, PackageX, Truck } from 'lucide-react';
import { positionState, type PositionState } from '#schema/codes/orders.ts';
import type { Position } from '#schema/records/position.ts';
import { Pill, type PillTone } from '#src/kit/feedback/pill.tsx';
import type { Icon } from '#src/kit/icon.ts';
import { listOf } from '#src/kit/list/declare.ts';
import { orderTypeLabels, positionStateLabels } from '#src/text/labels/orders.ts';
import { titleOf } from '#src/parts/ordering/title-of.ts';

const looks: Readonly<Record<PositionState, { tone: PillTone; icon: Icon }>> = {
  [positionState.asked]: { tone: 'neutral', icon: CircleDashed },
  [positionState.picked]: { tone: 'info', icon: PackageCheck },
  [positionState.onTheWay]: { tone: 'open', icon: Truck },
  [positionState.done]: { tone: 'success', icon: CircleCheck },
  [positionState.notFound]: { tone: 'waiting', icon: PackageX },
  [positionState.refused]: { tone: 'danger', icon: CircleX },
  [positionState.withdrawn]: { tone: 'neutral', icon: CircleX },
};

/** State of a position in a word. */
function PositionPill({ state }: { state: PositionState }) {
  const { i18n } = useLingui();
  const { tone, icon } = looks[state];
  return (
    <Pill tone={tone} icon={icon}>
      {i18n._(positionStateLabels[state])}
    </Pill>
  );
}

/** Items of an order that was sent. */
export const positionList = listOf<Position>()({
  id: 'orders.positions',
  title: msg`Items`,
  part: true,
  rowId: ({ id }) => id,
  rowName: ({ code, title }) => code || title,
  cardLines: (row) => (titleOf(row) === '' ? 1 : 2),
  columns: [
    { id: 'code', label: msg`Code`, value: ({ code }) => code, format: 'code', width: 140, card: 'title' },
    { id: 'title', label: msg`Item`, value: titleOf, format: 'strong', width: 200, grow: 2, card: 'line' },
    {
      id: 'type',
      label: msg`Type`,
      value: ({ type }) => type,
      words: ({ type }) => orderTypeLabels[type],
      width: 130,
      from: 560,
    },
    { id: 'quantity', label: msg`Quantity`, value: ({ quantity }) => quantity, format: 'number', width: 96, from: 760 },
    {
      id: 'state',
      label: msg`Status`,
      value: ({ state }) => state,
      words: ({ state }) => positionStateLabels[state],
      cell: ({ state }) => <PositionPill state={state} />,
      width: 150,
      card: 'corner',
    },
    { id: 'by', label: msg`Added by`, value: ({ createdByName }) => createdByName, width: 140, from: 900 },
  ],
  filters: {},
  counted: (count) => msg`${plural(count, { one: '# item', other: '# items' })}`,
  empty: {
    icon: CircleDashed,
    title: msg`No items in this order`,
    text: msg`Withdrawn items, and documents you may not see, are not listed.`,
  },
});
