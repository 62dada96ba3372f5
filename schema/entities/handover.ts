import type { Handover } from '#schema/records/handover.ts';
import { projectScope } from '#schema/scopes.ts';
import { subject } from './entity.ts';
import { newestFirst } from './indexed.ts';
import { sharedCollections } from './shared-collections.ts';

/** A sealed handover with its signed list. It never changes (O2). */
export const handover = subject<Handover>()({
  name: 'handovers',
  collection: 'orders',
  of: 'handover',
  ...sharedCollections.orders,
  stream: 'handovers',
  readBy: ['order.read', 'order.pickup'],
  scopes: ['project'],
  lockOrder: 6,
  locks: false,
  // it names the documents of its orders
  sight: 'compared',
  scopeOf: ({ projectId }) => projectScope(projectId),
  coldWhen: { parent: 'orders', by: 'orderIds' },
  keys: (row, base) => ({ orderId: row.orderIds[0] ?? '', objectId: '', status: 0, newest: newestFirst(row, base) }),
  compared: { fields: [] },
  uncounted: [],
  // the strokes stay on the service
  serviceOnly: ['signatures'],
  title: async (row) => ({
    title: row?.place || (row?.taker ?? ''),
    subtitle: row?.waybill ?? '',
    place: { projectId: row?.projectId ?? '', containerId: row?.lines[0]?.containerId ?? '', containerCode: '' },
    labels: new Map(),
  }),
});
