import type { RxJsonSchema } from 'rxdb';
import { collectionShapes, type CollectionName, type CollectionShape, type Documents } from '#schema/collections.ts';

const ID_CHARACTERS = 200;

/**
 * RxDB's schema of a collection: its indexed fields and no others, so that a new field elsewhere in a document changes
 * nothing. The version is 0 for ever: the outbox is never migrated (reliability.md B9), and every collection that sync can
 * fill again is emptied when its indexes change.
 */
export function schemaOf<C extends CollectionName>(
  name: C,
  shapes: Readonly<Record<CollectionName, CollectionShape>> = collectionShapes,
): RxJsonSchema<Documents[C]> {
  const { fields, indexes } = shapes[name];
  const properties: Record<string, object> = { id: { type: 'string', maxLength: ID_CHARACTERS } };
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
