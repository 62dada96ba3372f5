import * as archive from './rooms/archive.ts';
import { kindsIn, type KindsIn } from './kinds-in.ts';
import type { AnyOperationKind, OperationKind } from './operation.ts';
import * as documents from './rooms/documents.ts';
import * as orders from './rooms/orders.ts';
import { startKinds, type StartKind } from './start.ts';

/** Kinds of the groups that `rooms.ts` lists. */
const later = {
  ...archive,
  ...documents,
  ...orders,
};

/** Every kind of operation, for the service and for tests; a device loads groups of kinds on demand (`rooms.ts`). */
export const allKinds: ReadonlyMap<string, AnyOperationKind> = new Map([...startKinds, ...kindsIn(later)]);
export type Kind = StartKind | KindsIn<typeof later>;

/** The payload of a kind, as parsed by its schema. */
export type PayloadOf<K> = K extends OperationKind<infer P, infer _Type, infer _S> ? P : never;

/** The kind of an operation by its type; undefined for a type unknown to this version. */
export function kindOf(type: string): AnyOperationKind | undefined {
  return allKinds.get(type);
}

/** All types, sorted, for tests that cover the table. */
export const operationTypes: readonly string[] = [...allKinds.keys()].toSorted();
