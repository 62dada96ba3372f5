import { kindsIn, type KindsIn } from './kinds-in.ts';
import type { AnyOperationKind, OperationKind } from './operation.ts';
import { rooms } from './rooms.ts';
import { startKinds, type StartKind } from './start.ts';

const later = await Promise.all(Object.values(rooms).map(({ load }): Promise<object> => load()));

/** Every kind of operation, for the service and for tests; a device loads groups of kinds on demand (`rooms.ts`). */
export const allKinds: ReadonlyMap<string, AnyOperationKind> = new Map([
  ...startKinds,
  ...later.flatMap((module) => [...kindsIn(module)]),
]);

type Rooms = typeof rooms;
type KindsOf<R extends keyof Rooms> = { [Name in R]: KindsIn<Awaited<ReturnType<Rooms[Name]['load']>>> }[R];
export type Kind = StartKind | KindsOf<keyof Rooms>;
/** Types of the kinds of a group. */
export type TypesOf<R extends keyof Rooms> = KindsOf<R>['type'];

/** The payload of a kind, as parsed by its schema. */
export type PayloadOf<K> = K extends OperationKind<infer P, infer _Type, infer _S> ? P : never;

/** The kind of an operation by its type; undefined for a type unknown to this version. */
export function kindOf(type: string): AnyOperationKind | undefined {
  return allKinds.get(type);
}

/** All types, sorted, for tests that cover the table. */
export const operationTypes: readonly string[] = [...allKinds.keys()].toSorted();
