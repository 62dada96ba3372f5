import { positionState } from '#schema/codes/orders.ts';
import { order } from '#schema/entities/order.ts';
import { position } from '#schema/entities/position.ts';
import { effect, type Effect } from '#schema/operations/operation.ts';
import type { Container } from '#schema/records/container.ts';
import type { Position } from '#schema/records/position.ts';
import { isToFetch } from '#schema/rules/box-to-fetch.ts';
import type { Scene } from '#schema/judge/scene.ts';
import { endingWithBulk, positionsAfter } from './on-order.ts';

/**
 * Effects of receiving a box on its pickup orders: the item is done, regardless of the signatures at the door, and an order is
 * over once nothing is left to fetch. An item that was ordered by its code becomes the item of this box.
 */
export async function fetched(scene: Scene, box: Container, isScanned: boolean): Promise<Effect[]> {
  const { draft, now } = scene;
  const own = await draft.positionsAbout([box.id]);
  const coded = await draft.positionsByCode(box.projectId, box.code);
  // one claim for each box (O1): a second item of it remains a code
  const isFree = !own.some(({ claimed, objectId }) => claimed && objectId === box.id);
  const method = isScanned ? 'scanned' : 'typed';
  const done = [...own, ...coded]
    .filter((one) => isToFetch(one, box))
    .map((its, at): Position => {
      const object = isFree && at === 0 ? { objectId: box.id, containerId: box.id } : {};
      return { ...its, ...object, state: positionState.done, quantityDone: its.quantity, method, endedAt: now };
    });
  const effects: Effect[] = [];
  for (const orderId of new Set(done.map((one) => one.orderId))) {
    const held = await draft.row(order.name, orderId);
    if (!held || held.deleted) continue;
    const its = done.filter((one) => one.orderId === orderId);
    effects.push(...its.map(received), ...(await endingWithBulk(scene, held.row, await positionsAfter(scene, orderId, its))));
  }
  return effects;
}

function received({ id, objectId, containerId, state, quantityDone, method, endedAt }: Position): Effect {
  const now = { objectId, containerId, state, quantityDone, method, endedAt };
  return effect(position.name, id, (row) => row && { ...row, ...now });
}
