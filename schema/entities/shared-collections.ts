import { count, ID, of, scope, shown, text } from './indexed.ts';

/**
 * Collections for small entities of several areas, because RxDB allows 13 open ones (`LIMITS.openCollections`). Every row of a
 * collection has all its indexed fields; an entity leaves unused ones empty. A change here empties the collection on every
 * device.
 */
export const sharedCollections = {
  /** Orders, their positions and handovers. */
  orders: {
    fields: { of, orderId: text(ID), objectId: text(ID), shown, status: count(99), newest: text(40), scope },
    indexes: [['of', 'shown', 'status', 'newest'], ['orderId', 'shown', 'newest'], ['objectId'], ['scope']],
  },
  /** Tasks of cases: `bucket` is the list that contains one, `dueKey` increases. */
  tasks: {
    fields: { shown, bucket: text(20), dueKey: text(60), caseId: text(ID), scope },
    indexes: [['shown', 'bucket', 'dueKey'], ['caseId'], ['scope']],
  },
  /** Entities with a short list per project, container or user: `parent` is the owner of the row. */
  lists: {
    fields: { of, parent: text(ID), shown, sort: text(120), scope },
    indexes: [['of', 'shown', 'sort'], ['parent', 'of', 'shown', 'sort'], ['scope']],
  },
} as const;

export type SharedCollection = keyof typeof sharedCollections;
