import type { Placement } from '#schema/records/bench.ts';
import { ARCHIVE } from '#schema/scopes.ts';
import { subject } from './entity.ts';
import { sharedCollections } from './shared-collections.ts';
import { boxTitle } from './box-title.ts';

/** The shelf of a box; its id is `placed:<container id>`. Only the archive receives it. */
export const placement = subject<Placement>()({
  name: 'placements',
  collection: 'lists',
  of: 'placed',
  ...sharedCollections.lists,
  stream: 'lists/placed',
  readBy: ['container.receive'],
  scopes: ['archive'],
  lockOrder: 8,
  locks: false,
  sight: 'none',
  coldWhen: null,
  scopeOf: () => ARCHIVE,
  keys: (row) => ({ parent: row.placeCode.slice(0, 80), sort: row.containerId }),
  compared: { fields: [] },
  uncounted: [],
  serviceOnly: [],
  title: boxTitle,
});

/** Id of the placement of a box. */
export const placementId = (containerId: string) => `placed:${containerId}`;
