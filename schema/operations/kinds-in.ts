import type { AnyOperationKind } from './operation.ts';

/** Kinds of operation that a module exports; of several modules those of each. */
export type KindsIn<Module> = Module extends unknown ? Extract<Module[keyof Module], { effects: unknown }> : never;

/** Kinds of operation that a module exports, by type. */
export function kindsIn(module: object): ReadonlyMap<string, AnyOperationKind> {
  const kinds = Object.values(module).filter((entry: object): entry is AnyOperationKind => 'effects' in entry);
  return new Map(kinds.map((kind) => [kind.type, kind]));
}
