import type { Treated } from '#schema/records/bench.ts';
import { projectScope } from '#schema/scopes.ts';
import { subject } from './entity.ts';
import { newestFirst } from './indexed.ts';
import { sharedCollections } from './shared-collections.ts';
import { boxTitle } from './box-title.ts';

/** A correction of the archive. Rows are written once and never changed. */
export const treated = subject<Treated>()({
  name: 'segregation_history',
  collection: 'lists',
  of: 'treated',
  ...sharedCollections.lists,
  stream: 'lists/treated',
  readBy: ['segregation.work'],
  scopes: ['project'],
  lockOrder: 9,
  locks: false,
  sight: 'compared',
  scopeOf: ({ projectId }) => projectScope(projectId),
  coldWhen: { parent: 'containers', by: 'containerId' },
  keys: (row, base) => ({ parent: row.containerId, sort: newestFirst(row, base) }),
  compared: { fields: [] },
  uncounted: [],
  serviceOnly: [],
  title: boxTitle,
});
