import { exceptionKind } from '#schema/codes/bench.ts';
import { positionState } from '#schema/codes/orders.ts';
import { exception } from '#schema/entities/exception.ts';
import type { Scene } from '#schema/judge/scene.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import { madeBy } from '#schema/operations/archive-parts.ts';
import { handoverExceptionId, keptExceptionId } from '#schema/operations/handover-exceptions.ts';
import type { handoverSeal } from '#schema/operations/handovers.ts';
import { effect, madeAtByService, type Effect } from '#schema/operations/operation.ts';
import type { Order } from '#schema/records/order.ts';
import { spokenHash } from '#schema/rules/handover-hash.ts';
import type { Listed } from './listed.ts';

type Doing = PayloadOf<typeof handoverSeal>;

/** Exceptions of the list name no box that is not one of its own. */
export function withoutBox({ operation, payload }: Scene<Doing>, known: ReadonlySet<string>): Effect[] {
  return payload.lines.flatMap(({ containerId }, at) =>
    containerId === '' || known.has(containerId)
      ? []
      : [effect(exception.name, handoverExceptionId(operation.opId, at), (row) => row && { ...row, containerId: '' })],
  );
}

/**
 * Exceptions for items that the list names as destroyed and that its author may not destroy (O4), one for each: the archive compares
 * shelf and list. The note is the code of the list as its sheet prints it.
 *
 * @param mayEnd true for orders whose items the list may end
 */
export async function notDestroyed(scene: Scene<Doing>, listed: Listed, mayEnd: (row: Order) => boolean): Promise<Effect[]> {
  const { draft, operation, payload } = scene;
  if (payload.kind !== 'destruction') return [];
  const stopped = listed.orders.filter((row) => !mayEnd(row)).flatMap(({ id }) => listed.items.get(id) ?? []);
  const isThere = new Set(stopped.filter(({ state }) => state !== positionState.done).map(({ id }) => id));
  const userName = (await draft.person(operation.userId))?.name ?? '';
  const saved = { ...operation, madeAt: madeAtByService(operation), userName };
  const open = { state: 'open' as const, resolution: '' as const, resolvedAt: 0, resolvedByName: '' };
  return payload.lines.flatMap(({ positionId, containerId, code, found }, at): Effect[] => {
    if (found !== 'found' || !isThere.has(positionId)) return [];
    const id = keptExceptionId(operation.opId, at);
    const box = listed.boxes.has(containerId) ? containerId : '';
    const about = { kind: exceptionKind.notApproved, projectId: payload.projectId, containerId: box, registrationId: '', code };
    const note = spokenHash(payload.hash);
    return [effect(exception.name, id, (row) => row ?? { ...madeBy(saved), ...open, ...about, note, id })];
  });
}
