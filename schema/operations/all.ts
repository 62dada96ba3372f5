import * as containers from '#schema/operations/containers.ts';
import * as conflicts from '#schema/operations/conflicts.ts';
import * as orders from '#schema/operations/orders.ts';
import * as registrations from '#schema/operations/registrations.ts';
import type { OperationKind } from '#schema/operations/operation.ts';

/** Every kind of operation, one line per area file. */
const areas = { ...containers, ...registrations, ...orders, ...conflicts };

/** A kind whose payload type is not known at the place of use; its own schema checks the payload first. */
export type AnyOperationKind = OperationKind<never>;

const byType = new Map<string, AnyOperationKind>(
  Object.values(areas)
    .filter((entry): entry is Extract<typeof entry, { type: string; effects: unknown }> => 'effects' in entry)
    .map((kind) => [kind.type, kind as unknown as AnyOperationKind]), // payload is erased here and checked by `kind.payload` at use
);

/** The kind of an operation by its type, or undefined for a type this version does not know. */
export function kindOf(type: string): AnyOperationKind | undefined {
  return byType.get(type);
}

/** All types, sorted: for tests that walk the table. */
export const operationTypes: readonly string[] = [...byType.keys()].toSorted();
