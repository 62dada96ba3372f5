import { objectType } from '#schema/codes/orders.ts';
import { position } from '#schema/entities/position.ts';
import { registration } from '#schema/entities/registration.ts';
import { applied, refused, type Judgement } from '#schema/judge/judgement.ts';
import { withPayload } from '#schema/judge/payload.ts';
import type { Scene } from '#schema/judge/scene.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import type { positionUpdate } from '#schema/operations/baskets.ts';
import { effect } from '#schema/operations/operation.ts';
import type { Position } from '#schema/records/position.ts';
import { isVisible } from '#schema/rules/sight.ts';

/**
 * Brings an ordered document up to date: its code and values are those the document has now, whatever the device saw. Null
 * for any other change.
 */
export async function renewed(scene: Scene<PayloadOf<typeof positionUpdate>>, its: Position): Promise<Judgement | null> {
  const { draft, operation, payload } = scene;
  const { values, ...others } = payload.changes;
  if (values === undefined || its.objectId === '' || its.objectType === objectType.box) return null;
  if (Object.keys(others).length > 0) return refused('payloadInvalid', 'changes');
  const held = await draft.row(registration.name, its.objectId);
  const sight = await draft.sight(operation.userId);
  if (!held || held.deleted || (sight && !isVisible(sight, held.row))) return refused('entityUnknown', 'object');
  const { code, classId } = held.row;
  // a document that lost its code is still called by the earlier one
  const title = its.title === its.code && code !== '' ? code : its.title;
  const now = { code, classId, title };
  return applied(withPayload(operation, { ...payload, changes: { values: held.row.values } }), {
    effects: [effect(position.name, its.id, (row) => row && { ...row, ...now })],
  });
}
