import type { RxJsonSchema } from 'rxdb';
import { collectionShapes, type CollectionName, type Documents } from '#schema/collections.ts';

const ID_CHARACTERS = 200;

/** Fields that are kept and never searched by: declared so that RxDB gives them back, free in their shape. */
const looseFields: Record<CollectionName, readonly string[]> = {
  settings: ['value', 'at'],
  references: ['seq', 'scope', 'row'],
  dictionaries: ['version', 'values', 'name', 'type', 'size', 'date', 'seq'],
  containers: ['seq', 'base', 'row', 'mark', 'folded'],
  registrations: ['seq', 'base', 'row', 'mark', 'folded'],
  orders: ['seq', 'base', 'row', 'mark', 'folded'],
  conflicts: ['seq', 'base', 'row', 'mark', 'folded'],
  outbox: ['type', 'operation', 'tries', 'nextAt', 'savedAt', 'doneAt', 'seq', 'epoch', 'code', 'conflictId', 'message'],
};

/**
 * RxDB's schema of a collection, made from `schema/collections.ts`. The version is 0 for ever: the outbox is never
 * migrated (reliability.md B9), every other collection is dropped and pulled again when its shape changes.
 */
export function schemaOf<C extends CollectionName>(name: C): RxJsonSchema<Documents[C]> {
  const { fields, indexes } = collectionShapes[name];
  const properties: Record<string, object> = { id: { type: 'string', maxLength: ID_CHARACTERS } };
  for (const field of looseFields[name]) properties[field] = {};
  for (const [field, { type, most }] of Object.entries(fields)) {
    properties[field] = type === 'string' ? { type, maxLength: most } : { type, minimum: 0, maximum: most, multipleOf: 1 };
  }
  return {
    version: 0,
    primaryKey: 'id',
    type: 'object',
    properties,
    required: ['id', ...Object.keys(fields)],
    indexes: indexes.map((index) => [...index]),
  } as unknown as RxJsonSchema<Documents[C]>; // built from data: the compiler cannot follow field names through the table
}
