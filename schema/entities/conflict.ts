import type { Conflict } from '#schema/records/conflict.ts';
import { SUPERVISORS } from '#schema/scopes.ts';
import { entity } from './entity.ts';
import { risingKey, scope, shown, text } from './indexed.ts';

/** A case on the conflict desk. */
export const conflict = entity<Conflict>()({
  name: 'conflicts',
  collection: 'conflicts',
  of: '',
  stream: 'conflicts',
  readBy: ['conflict.read'],
  scopes: ['supervisors'],
  lockOrder: 1,
  sight: 'compared',
  coldWhen: null,
  scopeOf: () => SUPERVISORS,
  fields: { shown, status: text(20), kind: text(40), oldest: text(40), scope },
  indexes: [['shown', 'status', 'oldest'], ['scope']],
  keys: (row) => ({ status: row.status, kind: row.kind, oldest: `${risingKey(row.arrivedAt)}${row.id.slice(-12)}` }),
});
