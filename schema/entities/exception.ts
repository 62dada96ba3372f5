import type { Exception } from '#schema/records/bench.ts';
import { projectScope } from '#schema/scopes.ts';
import { subject } from './entity.ts';
import { newestFirst } from './indexed.ts';
import { sharedCollections } from './shared-collections.ts';
import { boxTitle } from './box-title.ts';

/** An unexpected finding at the gate or the bench. */
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
  sight: 'compared',
  scopeOf: ({ projectId }) => projectScope(projectId),
  // an open one still needs a decision
  coldWhen: { parent: 'containers', by: 'containerId', where: { state: ['resolved'] } },
  keys: (row, base) => ({ parent: row.containerId, sort: `${row.state}${newestFirst(row, base)}` }),
  compared: { fields: [] },
  uncounted: [],
  serviceOnly: [],
  title: boxTitle,
});
