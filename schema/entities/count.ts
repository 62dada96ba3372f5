import type { Count } from '#schema/records/bench.ts';
import { projectScope } from '#schema/scopes.ts';
import { subject } from './entity.ts';
import { reversedKey } from './indexed.ts';
import { sharedCollections } from './shared-collections.ts';
import { boxTitle } from './box-title.ts';

/** The count of a box at the bench; its id is `count:<container id>`, so two benches share one count. */
export const count = subject<Count>()({
  name: 'counts',
  collection: 'lists',
  of: 'count',
  ...sharedCollections.lists,
  stream: 'lists/count',
  readBy: ['segregation.work'],
  scopes: ['project'],
  lockOrder: 8,
  locks: false,
  sight: 'none',
  scopeOf: ({ projectId }) => projectScope(projectId),
  coldWhen: { parent: 'containers', by: 'containerId' },
  keys: (row) => ({ parent: row.containerId, sort: `${row.state}${reversedKey(row.at)}` }),
  compared: { fields: [] },
  uncounted: [],
  serviceOnly: [],
  title: boxTitle,
});

/** Id of the count of a box. */
export const countId = (containerId: string) => `count:${containerId}`;
