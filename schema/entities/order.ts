import { servicesIn, servicesText, type Order } from '#schema/records/order.ts';
import { COLD_DAYS } from '#schema/limits.ts';
import { overStatuses } from '#schema/rules/order-states.ts';
import { projectScope } from '#schema/scopes.ts';
import { subject } from './entity.ts';
import { newestFirst } from './indexed.ts';
import { sharedCollections } from './shared-collections.ts';

/** An order; the pickup of closed boxes is the first kind. While it is a basket, several users may change it. */
export const order = subject<Order>()({
  name: 'orders',
  collection: 'orders',
  of: 'order',
  ...sharedCollections.orders,
  stream: 'orders',
  readBy: ['order.read', 'order.pickup'],
  scopes: ['project'],
  lockOrder: 4,
  locks: true,
  sight: 'none',
  scopeOf: ({ projectId }) => projectScope(projectId),
  coldWhen: { days: COLD_DAYS, since: 'endedAt', where: { status: overStatuses } },
  keys: (row, base) => ({ orderId: '', objectId: '', status: row.status, newest: newestFirst(row, base) }),
  compared: {
    fields: ['note', 'costCenterId', 'reasonId', 'reasonComment', 'wishDay', 'serviceLevelId'],
    values: 'deliver',
    // one choice of a group replaces another, so two lists are never merged into a third
    lists: { services: { write: (list) => servicesText((list ?? []) as Order['services']), read: servicesIn } }, // a field of this row
  },
  // users excluded from approving it, and the following basket: neither changes the ordered items
  uncounted: ['touchedBy', 'nextId'],
  serviceOnly: [],
  title: async (row, look) => {
    const codes: string[] = [];
    for (const id of row?.containerIds ?? []) codes.push(await look.containerCode(id));
    return {
      title: codes.slice(0, 3).join(', '),
      subtitle: row?.note ?? '',
      place: { projectId: row?.projectId ?? '', containerId: row?.containerIds[0] ?? '', containerCode: codes[0] ?? '' },
      labels: new Map(),
    };
  },
});
