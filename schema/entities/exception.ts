import type { Exception } from '#schema/records/bench.ts';
import { projectScope } from '#schema/scopes.ts';
import { subject } from './entity.ts';
import { newestFirst } from './indexed.ts';
import { sharedCollections } from './shared-collections.ts';
import { boxTitle } from './box-title.ts';

/** Something a person saw at the gate or the bench and did not expect. */
export const exception = subject<Exception>()({
  name: 'exceptions',
  collection: 'lists',
  of: 'exception',
  ...sharedCollections.lists,
  stream: 'lists/exception',
  readBy: ['segregation.work'],
  scopes: ['project'],
  lockOrder: 8,
  locks: true,
  sight: 'none',
  scopeOf: ({ projectId }) => projectScope(projectId),
  // one that is open still waits for a person
  coldWhen: { parent: 'containers', by: 'containerId', where: { state: ['resolved'] } },
  keys: (row, base) => ({ parent: row.containerId, sort: `${row.state}${newestFirst(row, base)}` }),
  compared: { fields: [] },
  uncounted: [],
  serviceOnly: [],
  title: boxTitle,
});
