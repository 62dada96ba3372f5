import { anyAreas, type areas, type Joined } from '#service/areas/all.ts';
import type { WorkParts } from '#service/areas/area.ts';
import type { WorkHandlers } from '#service/work/handler.ts';

type KindsOf<A> = A extends { work: { kinds: infer R } } ? R : never;

/** Rules of every kind of work of the product. */
export const workRules = Object.assign({}, ...anyAreas.map(({ work }) => work?.kinds)) as Joined<KindsOf<(typeof areas)[number]>>; // each kind is of one area
export type WorkKind = keyof typeof workRules;

/** Loads the handlers of every kind of work; `workOf` requires one for each. */
export async function allWork(parts: WorkParts): Promise<WorkHandlers<typeof workRules>> {
  const loaded = await Promise.all(anyAreas.flatMap(({ work }) => work?.handlers(parts) ?? []));
  return Object.assign({}, ...loaded) as WorkHandlers<typeof workRules>; // by `workOf`
}
