import { entityIn, type EntityCollection } from '#schema/entities/all.ts';
import type { AnyOperationKind } from '#schema/operations/operation.ts';
import type { SaveRequest } from '#sync/engine-contract.ts';
import type { KeptDoc } from '#sync/projection/fold.ts';

/**
 * Returns the requests that would turn the service's row into the one on screen (`OperationKind.remade`): at most two operations,
 * none if both are equal, and none for a decision, whose case does not show all of it.
 */
export function savedAs(
  kinds: Iterable<AnyOperationKind>,
  collection: EntityCollection,
  { id, base, row, ...kept }: KeptDoc,
): SaveRequest<never>[] {
  const entity = entityIn(collection, 'of' in kept ? kept.of : '');
  return [...kinds].flatMap((kind) => {
    const payload = kind.subject === entity?.name ? kind.remade(base, row) : null; // base and row are of the entity
    return payload === null ? [] : [{ kind, payload, entityId: id }];
  });
}
