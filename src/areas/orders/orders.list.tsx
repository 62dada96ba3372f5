import { msg, plural } from '@lingui/core/macro';
import { ShoppingCart } from 'lucide-react';
import { dueAtOf } from '#src/parts/ordering/due-of.ts';
import { orderName } from '#src/parts/ordering/order-name.ts';
import { OrderPill } from '#src/parts/ordering/order-pill.tsx';
import { segments, type Segment } from '#src/parts/ordering/segments.ts';
import { listOf, type ListFilter } from '#src/kit/list/declare.ts';
import { orderStatusLabels } from '#src/text/labels/orders.ts';
import { MarkText } from '#src/parts/mark-text/mark-text.tsx';
import { markLabels } from '#src/text/labels.ts';
import type { OrderLine } from './order-lines.ts';

const segmentLabels: Readonly<Record<Segment, FilterLabel>> = {
  drafts: msg`Drafts`,
  waiting: msg({ message: 'Waiting', context: 'orders' }),
  open: msg({ message: 'Open', context: 'orders' }),
  over: msg`Over`,
};
type FilterLabel = ReturnType<typeof msg>;

const segmentFilter = (initial: Segment): ListFilter => ({
  kind: 'segments',
  label: msg`Progress`,
  initial,
  options: (Object.keys(segments) as Segment[]).map((value) => ({ value, label: segmentLabels[value] })), // keys of the record
});

const outcomeFilter: ListFilter = {
  kind: 'choice',
  label: msg`Outcome`,
  initial: 'all',
  options: [
    { value: 'all', label: msg({ message: 'All', context: 'outcome' }) },
    { value: 'full', label: msg`Completed` },
    { value: 'partial', label: msg`Completed in part` },
    { value: 'none', label: msg`Nothing could be done` },
  ],
};

/** Orders of one kind. Where it starts depends on the user: acceptors have orders that wait for them. */
export const orderList = (initial: Segment) =>
  listOf<OrderLine>()({
    id: 'orders.orders',
    title: msg`Orders`,
    rowId: ({ order }) => order.id,
    rowName: ({ order, projectName }) => orderName(order, projectName),
    columns: [
      {
        id: 'number',
        label: msg`Order`,
        value: ({ order, projectName }) => orderName(order, projectName),
        format: 'strong',
        width: 195,
        card: 'title',
      },
      { id: 'project', label: msg`Project`, value: ({ projectName }) => projectName, width: 160, grow: 1, from: 1_000 },
      {
        id: 'status',
        label: msg`Status`,
        value: ({ order }) => order.status,
        words: ({ order }) => orderStatusLabels[order.status],
        cell: ({ order }) => <OrderPill order={order} />,
        width: 196,
        card: 'corner',
      },
      {
        id: 'done',
        label: msg`Done`,
        value: ({ done, asked }) => `${done}/${asked}`,
        width: 84,
        card: 'line',
      },
      { id: 'due', label: msg`Due`, value: ({ order }) => dueAtOf(order), format: 'dateTime', width: 180, from: 860 },
      { id: 'who', label: msg`Ordered by`, value: ({ order }) => order.createdByName, width: 215, grow: 1, card: 'line' },
      { id: 'created', label: msg`Created`, value: ({ order }) => order.createdAt, format: 'dateTime', width: 180, from: 1_260 },
      {
        id: 'mark',
        label: msg`Sync`,
        value: ({ mark }) => mark,
        words: ({ mark }) => markLabels[mark],
        cell: ({ mark }) => <MarkText mark={mark} />,
        width: 150,
        from: 1_080,
      },
    ],
    filters: { show: segmentFilter(initial), outcome: outcomeFilter, search: { kind: 'text', label: msg`Search orders` } },
    selectable: true,
    counted: (count) => msg`${plural(count, { one: '# order', other: '# orders' })}`,
    empty: {
      icon: ShoppingCart,
      title: msg`No orders here`,
      text: msg`Start a basket, or add items from search and from boxes.`,
    },
  });
