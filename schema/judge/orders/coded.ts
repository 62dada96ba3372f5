import { objectType, positionState } from '#schema/codes/orders.ts';
import { position } from '#schema/entities/position.ts';
import { effect, type Effect } from '#schema/operations/operation.ts';
import type { Container } from '#schema/records/container.ts';
import { positionId, type Position } from '#schema/records/position.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { orderKindOf } from '#schema/rules/order-kinds.ts';
import type { Draft } from '#schema/judge/draft.ts';
import type { Scene } from '#schema/judge/scene.ts';

/** An item ordered by its code. */
type Coded = Pick<Position, 'type' | 'objectType' | 'objectId' | 'code' | 'projectId'>;

/**
 * The box of the vault that an item ordered by its code names; null for none. Most boxes are on no device (orders.md §5), so a
 * device orders by code what the service knows. A box of another project remains unknown.
 */
export async function boxByCode(draft: Draft, { type, objectType: its, objectId, code, projectId }: Coded) {
  const kind = orderKindOf(type);
  if (objectId !== '' || code === '' || its !== objectType.box || kind?.unknown !== 'code') return null;
  if (!kind.objects.includes(objectType.box)) return null;
  const held = await draft.containerByCode(normaliseCode(code));
  return held && !held.deleted && held.row.projectId === projectId ? held.row : null;
}

/** Fields of an item that names this box. */
export const ofBox = ({ id, code, description }: Container) => ({
  objectId: id,
  containerId: id,
  code,
  title: description || code,
  quantity: 1,
});

/**
 * Makes the items of an order that were added by code the items of their boxes (O1): a box may have become known since. A second
 * item of the same box is withdrawn.
 */
export async function identified({ draft, now }: Scene, asked: readonly Position[]) {
  const known = new Set(asked.map(({ objectId }) => objectId).filter((id) => id !== ''));
  const items: Position[] = [];
  const effects: Effect[] = [];
  for (const its of asked) {
    const box = await boxByCode(draft, its);
    if (!box) {
      items.push(its);
      continue;
    }
    const isTwice = known.has(box.id);
    known.add(box.id);
    const named = isTwice ? { state: positionState.withdrawn, endedAt: now } : ofBox(box);
    if (!isTwice) items.push({ ...its, ...ofBox(box) });
    effects.push(effect(position.name, its.id, (row) => row && { ...row, ...named }));
  }
  return { items, effects };
}

/** Id of the item of an object or a material in an order: an item that was added by its code has an id of its own. */
export function itemId(positions: readonly Position[], orderId: string, object: string): string {
  const its = positions.find(({ objectId, materialId }) => (objectId || materialId) === object);
  return its?.id ?? positionId(orderId, object);
}
