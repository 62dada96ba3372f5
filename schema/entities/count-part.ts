import type { CountPart } from '#schema/records/bench.ts';
import { coldScope, projectScope } from '#schema/scopes.ts';
import { subject } from './entity.ts';
import { risingKey } from './indexed.ts';
import { sharedCollections } from './shared-collections.ts';
import { boxTitle } from './box-title.ts';

/** Items of one run of a count. Devices keep them while the count waits to be continued, the service permanently. */
export const countPart = subject<CountPart>()({
  name: 'count_parts',
  collection: 'lists',
  of: 'part',
  ...sharedCollections.lists,
  stream: 'lists/part',
  readBy: ['segregation.work'],
  scopes: ['project'],
  lockOrder: 8,
  locks: false,
  sight: 'compared',
  coldWhen: null,
  scopeOf: ({ projectId, closed }) => (closed ? coldScope(projectId) : projectScope(projectId)),
  keys: (row) => ({ parent: row.containerId, sort: risingKey(row.createdAt) }),
  compared: { fields: [] },
  uncounted: [],
  serviceOnly: [],
  title: boxTitle,
});
