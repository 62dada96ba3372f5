import type { Synchronization } from '#schema/records/bench.ts';
import { projectScope } from '#schema/scopes.ts';
import { subject } from './entity.ts';
import { newestFirst } from './indexed.ts';
import { sharedCollections } from './shared-collections.ts';

/** A comparison of the pages of documents with a list or with scans. */
export const synchronization = subject<Synchronization>()({
  name: 'synchronizations',
  collection: 'lists',
  of: 'synchronization',
  ...sharedCollections.lists,
  stream: 'lists/synchronization',
  readBy: ['segregation.work'],
  scopes: ['project'],
  lockOrder: 8,
  locks: true,
  sight: 'none',
  coldWhen: null,
  scopeOf: ({ projectId }) => projectScope(projectId),
  keys: (row, base) => ({ parent: row.projectId, sort: `${row.state === 'open' ? 0 : 1}${newestFirst(row, base)}` }),
  compared: { fields: [] },
  uncounted: [],
  serviceOnly: [],
  title: async (row) => ({
    title: row?.name ?? '',
    subtitle: '',
    place: { projectId: row?.projectId ?? '', containerId: '', containerCode: '' },
    labels: new Map(),
  }),
});
