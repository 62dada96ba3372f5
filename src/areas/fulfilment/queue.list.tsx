import { msg, plural } from '@lingui/core/macro';
import { Inbox } from 'lucide-react';
import { positionState } from '#schema/codes/orders.ts';
import { listOf } from '#src/kit/list/declare.ts';
import { dueAtOf } from '#src/parts/ordering/due-of.ts';
import { OrderPill } from '#src/parts/ordering/order-pill.tsx';
import { operationTypeLabels, orderStatusLabels } from '#src/text/labels/orders.ts';
import type { ArchiveOrder } from './archive-orders.ts';
import { DueText } from './due-text.tsx';

const inState =
  (...states: readonly number[]) =>
  ({ positions }: ArchiveOrder) =>
    positions.filter(({ state }) => states.includes(state)).length;
const left = inState(positionState.asked);
const picked = inState(positionState.picked);
const moving = inState(positionState.onTheWay);
const done = inState(positionState.done);

const columns = [
  {
    id: 'number',
    label: msg`Order`,
    value: ({ name }: ArchiveOrder) => name,
    format: 'strong',
    width: 160,
    grow: 1,
    card: 'title',
  },
  {
    id: 'operation',
    label: msg`Kind`,
    value: ({ order }: ArchiveOrder) => order.operation,
    words: ({ order }: ArchiveOrder) => operationTypeLabels[order.operation],
    width: 110,
    card: 'line',
  },
  { id: 'project', label: msg`Project`, value: ({ projectName }: ArchiveOrder) => projectName, width: 160, grow: 1, from: 760 },
  {
    id: 'who',
    label: msg`Ordered by`,
    value: ({ order }: ArchiveOrder) => order.createdByName,
    width: 170,
    grow: 1,
    card: 'line',
  },
  {
    id: 'due',
    label: msg`Due`,
    value: ({ order }: ArchiveOrder) => dueAtOf(order),
    cell: ({ order }: ArchiveOrder) => <DueText order={order} />,
    width: 190,
    // next to a number it would cut it on a phone
    card: 'text',
  },
] as const;

/** Approved orders that wait to be taken on; late ones first. */
export const queueList = listOf<ArchiveOrder>()({
  id: 'fulfilment.queue',
  title: msg`Queue`,
  part: true,
  rowId: ({ order }) => order.id,
  rowName: ({ name }) => name,
  columns: [
    ...columns,
    { id: 'items', label: msg`Items`, value: ({ positions }) => positions.length, format: 'number', width: 90, card: 'line' },
  ],
  filters: {},
  selectable: true,
  exportable: false,
  counted: (count) => msg`${plural(count, { one: '# order waits', other: '# orders wait' })}`,
  empty: { icon: Inbox, title: msg`No orders wait`, text: msg`Approved orders of your projects appear here.` },
});

/** Orders that are taken on: what is picked, what has left, what is signed for. */
export const onTheWayList = listOf<ArchiveOrder>()({
  id: 'fulfilment.on-the-way',
  title: msg`On the way`,
  part: true,
  rowId: ({ order }) => order.id,
  rowName: ({ name }) => name,
  columns: [
    ...columns,
    {
      id: 'status',
      label: msg`Status`,
      value: ({ order }) => order.status,
      words: ({ order }) => orderStatusLabels[order.status],
      cell: ({ order }) => <OrderPill order={order} />,
      width: 140,
      from: 900,
    },
    { id: 'left', label: msg`To pick`, value: left, format: 'number', width: 110, from: 900 },
    { id: 'picked', label: msg`Picked`, value: picked, format: 'number', width: 140, from: 560 },
    { id: 'moving', label: msg`On the way`, value: moving, format: 'number', width: 100, card: 'line' },
    { id: 'done', label: msg`Signed for`, value: done, format: 'number', width: 120, from: 900 },
    { id: 'waybill', label: msg`Waybill`, value: ({ order }) => order.waybill, format: 'code', width: 130, from: 1_000 },
  ],
  filters: {},
  exportable: false,
  counted: (count) => msg`${plural(count, { one: '# order is on its way', other: '# orders are on their way' })}`,
  empty: { icon: Inbox, title: msg`Nothing is on its way`, text: msg`Orders appear here as soon as they are taken on.` },
});
