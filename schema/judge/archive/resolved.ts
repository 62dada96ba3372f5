import { exception } from '#schema/entities/exception.ts';
import type { Scene } from '#schema/judge/scene.ts';
import { effect, type Effect } from '#schema/operations/operation.ts';
import type { Exception } from '#schema/records/bench.ts';

/** Resolves exceptions in the name of the author of an operation. */
export async function resolved(
  { draft, operation, now }: Scene,
  ended: readonly { id: string; resolution: Exception['resolution'] }[],
): Promise<Effect[]> {
  const person = await draft.person(operation.userId);
  const end = { state: 'resolved' as const, resolvedAt: now, resolvedByName: person?.name ?? '' };
  return ended.map(({ id, resolution }) => effect(exception.name, id, (row) => row && { ...row, ...end, resolution }));
}
