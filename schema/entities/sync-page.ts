import type { SyncPage } from '#schema/records/bench.ts';
import { projectScope } from '#schema/scopes.ts';
import { subject } from './entity.ts';
import { sharedCollections } from './shared-collections.ts';

/** A page of a document in a synchronization. */
export const syncPage = subject<SyncPage>()({
  name: 'synchronization_pages',
  collection: 'lists',
  of: 'page',
  ...sharedCollections.lists,
  stream: 'lists/page',
  readBy: ['segregation.work'],
  scopes: ['project'],
  lockOrder: 9,
  locks: false,
  sight: 'compared',
  coldWhen: null,
  scopeOf: ({ projectId }) => projectScope(projectId),
  keys: (row) => ({ parent: row.synchronizationId, sort: `${row.registrationId}${String(row.number).padStart(6, '0')}` }),
  compared: { fields: [] },
  uncounted: [],
  serviceOnly: [],
  title: async (row) => ({
    title: row?.barcode ?? '',
    subtitle: '',
    place: { projectId: row?.projectId ?? '', containerId: '', containerCode: '' },
    labels: new Map(),
  }),
});
