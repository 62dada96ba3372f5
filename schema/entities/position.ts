import type { Position } from '#schema/records/position.ts';
import { projectScope } from '#schema/scopes.ts';
import { subject } from './entity.ts';
import { newestFirst } from './indexed.ts';
import { sharedCollections } from './shared-collections.ts';

/** An item of an order. It includes class and values of its document, so document visibility applies to it. */
export const position = subject<Position>()({
  name: 'positions',
  collection: 'orders',
  of: 'position',
  ...sharedCollections.orders,
  stream: 'positions',
  readBy: ['order.read', 'order.pickup'],
  scopes: ['project'],
  lockOrder: 5,
  locks: false,
  sight: 'compared',
  scopeOf: ({ projectId }) => projectScope(projectId),
  coldWhen: { parent: 'orders', by: 'orderId' },
  keys: (row, base) => ({
    orderId: row.orderId,
    objectId: row.objectId,
    status: row.state,
    newest: newestFirst(row, base),
  }),
  compared: { fields: [] },
  uncounted: [],
  serviceOnly: [],
  title: async (row, look, { lane }) => ({
    title: row?.title || row?.code || '',
    subtitle: row?.code ?? '',
    place: {
      projectId: row?.projectId ?? '',
      containerId: row?.containerId ?? '',
      containerCode: row?.containerId ? await look.containerCode(row.containerId) : lane.slice(-4),
    },
    labels: new Map(),
  }),
});
