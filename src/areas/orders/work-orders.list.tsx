import { msg, plural } from '@lingui/core/macro';
import { Layers } from 'lucide-react';
import { listOf } from '#src/kit/list/declare.ts';
import type { OrderLine } from './order-lines.ts';
import { orderList } from './orders.list.tsx';

/** Work orders of a bulk order. */
export const workOrderList = listOf<OrderLine>()({
  ...orderList('drafts'),
  id: 'orders.workOrders',
  title: msg`Work orders`,
  part: true,
  filters: {},
  counted: (count) => msg`${plural(count, { one: '# work order', other: '# work orders' })}`,
  empty: {
    icon: Layers,
    title: msg`No work orders yet`,
    text: msg`Add a file with codes, or select baskets in the list of deliveries and make them a bulk order.`,
  },
});
