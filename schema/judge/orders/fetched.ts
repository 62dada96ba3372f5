import { positionState } from '#schema/codes/orders.ts';
import { order } from '#schema/entities/order.ts';
import { position } from '#schema/entities/position.ts';
import { effect, type Effect } from '#schema/operations/operation.ts';
import type { Container } from '#schema/records/container.ts';
import { isToFetch } from '#schema/rules/box-to-fetch.ts';
import type { Scene } from '#schema/judge/scene.ts';
import { endingWithBulk, positionsAfter } from './on-order.ts';

/**
 * Effects of receiving a box on its pickup order: the item is done, regardless of the signatures at the door, and the order is
 * over once nothing is left to fetch.
 */
export async function fetched(scene: Scene, box: Container, isScanned: boolean): Promise<Effect[]> {
  const { draft, now } = scene;
  const about = await draft.positionsAbout([box.id]);
  const its = about.find((one) => isToFetch(one, box.id));
  const held = its && (await draft.row(order.name, its.orderId));
  if (!its || !held || held.deleted) return [];
  const method = isScanned ? 'scanned' : 'typed';
  const after = { ...its, state: positionState.done, quantityDone: its.quantity, method, endedAt: now };
  return [
    effect(
      position.name,
      its.id,
      (row) => row && { ...row, state: after.state, quantityDone: after.quantityDone, method, endedAt: now },
    ),
    ...(await endingWithBulk(scene, held.row, await positionsAfter(scene, its.orderId, [after]))),
  ];
}
