import { msg, plural } from '@lingui/core/macro';
import { ClipboardCheck } from 'lucide-react';
import { positionStateLabels, orderTypeLabels } from '#src/text/labels/orders.ts';
import { listOf } from '#src/kit/list/declare.ts';
import { titleOf } from '#src/parts/ordering/title-of.ts';
import type { PickLine } from './pick-lines.ts';

/** Items of the orders taken on, in walking order. */
export const pickListOf = listOf<PickLine>()({
  id: 'fulfilment.pick',
  title: msg`Pick list`,
  part: true,
  rowId: ({ position }) => position.id,
  rowName: ({ position }) => position.code || position.title,
  columns: [
    { id: 'shelf', label: msg`Shelf`, value: ({ shelf }) => shelf, format: 'code', width: 130, card: 'line' },
    { id: 'code', label: msg`Code`, value: ({ position }) => position.code, format: 'code', width: 150, card: 'title' },
    {
      id: 'title',
      label: msg`Item`,
      value: ({ position }) => titleOf(position),
      format: 'strong',
      width: 160,
      grow: 2,
      card: 'line',
    },
    {
      id: 'type',
      label: msg`Type`,
      value: ({ position }) => position.type,
      words: ({ position }) => orderTypeLabels[position.type],
      width: 120,
      from: 640,
    },
    { id: 'order', label: msg`Order`, value: ({ name }) => name, format: 'code', width: 130, card: 'line' },
    {
      id: 'state',
      label: msg`Status`,
      value: ({ position }) => position.state,
      words: ({ position }) => positionStateLabels[position.state],
      width: 110,
      card: 'corner',
      from: 560,
    },
  ],
  filters: {},
  exportable: false,
  counted: (count) => msg`${plural(count, { one: '# item', other: '# items' })}`,
  empty: {
    icon: ClipboardCheck,
    title: msg`Nothing to pick`,
    text: msg`Take on orders from the queue: their items appear here in walking order.`,
  },
});
