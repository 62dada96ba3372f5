import { objectType, positionState } from '#schema/codes/orders.ts';
import { container } from '#schema/entities/container.ts';
import { order } from '#schema/entities/order.ts';
import { position } from '#schema/entities/position.ts';
import { followUpId, positionClaim } from '#schema/operations/claims.ts';
import { callDevice, effect, type Effect, type Operation } from '#schema/operations/operation.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import type { Draft } from '#schema/judge/draft.ts';
import { contested, type FollowUp, type Contested } from '#schema/judge/judgement.ts';

/** Reason of an item that another order has claimed (`schema/rules/availability.ts`). */
export const ON_ORDER = 'onOrder';

/** Another order that has claimed an item, with the claiming position; an order of an early release has none. */
export interface Rival {
  claim: Position | undefined;
  row: Order;
}

/** Positions that claim or moved the objects of these items. */
export const claimsOn = (draft: Draft, items: readonly Position[]): Promise<Position[]> =>
  draft.positionsAbout(items.map(({ objectId }) => objectId).filter((id) => id !== ''));

/**
 * The other order that has claimed the item; undefined if there is none.
 *
 * @param claims of the item, read together with those of other items
 */
export async function rivalOf(draft: Draft, its: Position, claims?: readonly Position[]): Promise<Rival | undefined> {
  if (its.objectId === '') return undefined;
  const about = claims ?? (await claimsOn(draft, [its]));
  const claim = about.find((one) => one.claimed && one.objectId === its.objectId && one.orderId !== its.orderId);
  const isBox = its.objectType === objectType.box;
  const orderId = claim?.orderId ?? (isBox ? (await draft.row(container.name, its.objectId))?.row.orderId : '') ?? '';
  const held = orderId === '' || orderId === its.orderId ? null : await draft.row(order.name, orderId);
  return held ? { claim, row: held.row } : undefined;
}

/** True if the item was free when it was added, and another order claimed it before this one was sent. */
export async function lostRace(draft: Draft, its: Position, claims: readonly Position[]): Promise<boolean> {
  const rival = its.reasonId === ON_ORDER ? undefined : await rivalOf(draft, its, claims);
  return rival !== undefined && rival.row.finalisedAt > its.createdAt;
}

/** The contents of a case about a claim: its item, and the order that has it. */
export function itemTaken(rival: Pick<Order, 'id' | 'createdByName'>): Contested {
  return contested('itemTaken', { otherId: rival.id, otherTitle: rival.createdByName });
}

/** Items removed from an order, each with a case. */
export interface Raced {
  effects: Effect[];
  followUps: FollowUp[];
}

/**
 * Removes items that lost a race from their order, each with an operation that requests it, so a user's request becomes a case.
 *
 * @param from number of the first of these operations
 */
export async function raced(
  { draft, operation, now }: { draft: Draft; operation: Operation; now: number },
  lost: readonly Position[],
  from = 1,
): Promise<Raced> {
  const out: Raced = { effects: [], followUps: [] };
  const claims = lost.length > 0 ? await claimsOn(draft, lost) : [];
  for (const its of lost) {
    const rival = await rivalOf(draft, its, claims);
    if (!rival) continue;
    const made = claimOf(operation, its, from + out.followUps.length);
    const gone = { state: positionState.withdrawn, claimed: false, reasonId: ON_ORDER, conflictId: made.opId, endedAt: now };
    // the item of a pickup has no earlier row
    out.effects.push(effect(position.name, its.id, (held) => ({ ...(held ?? its), ...gone })));
    out.followUps.push({ operation: made, judged: itemTaken(rival.row) });
  }
  return out;
}

/** The service's operation that requests an item, on behalf of the author of the order and without a device. */
function claimOf(operation: Operation, { id, orderId, projectId }: Position, n: number): Operation {
  return {
    ...operation,
    opId: followUpId(operation.opId, n),
    deviceId: callDevice(operation.opId),
    n,
    type: positionClaim.type,
    payloadVersion: positionClaim.payloadVersion,
    entityId: id,
    lane: orderId,
    refs: [orderId],
    deps: [],
    base: {},
    configVersion: 0,
    supersedes: '',
    hash: '',
    payload: { orderId, projectId, goesTo: 'order', note: '' },
  };
}
