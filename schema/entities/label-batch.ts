import type { LabelBatch } from '#schema/records/labels.ts';
import { CLIENT } from '#schema/scopes.ts';
import { subject } from './entity.ts';
import { newestFirst } from './indexed.ts';
import { sharedCollections } from './shared-collections.ts';

/** Labels printed together. Every device of the client has them, so a scanned label is recognised everywhere. */
export const labelBatch = subject<LabelBatch>()({
  name: 'label_batches',
  collection: 'lists',
  of: 'labels',
  ...sharedCollections.lists,
  stream: 'lists/labels',
  readBy: ['label.print'],
  scopes: ['client'],
  lockOrder: 8,
  locks: true,
  sight: 'none',
  coldWhen: null,
  scopeOf: () => CLIENT,
  // the prefix of a scanned code finds the batches it may belong to
  keys: (row, base) => ({ parent: row.prefix.slice(0, 80), sort: newestFirst(row, base) }),
  compared: { fields: [] },
  uncounted: [],
  serviceOnly: [],
  title: async (row) => ({
    title: row ? `${row.prefix}${row.first}` : '',
    subtitle: '',
    place: { projectId: '', containerId: '', containerCode: '' },
    labels: new Map(),
  }),
});
