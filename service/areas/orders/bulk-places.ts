import { orderStatus } from '#schema/codes.ts';
import { operationType, positionState } from '#schema/codes/orders.ts';
import { order } from '#schema/entities/order.ts';
import { position } from '#schema/entities/position.ts';
import type { Draft } from '#schema/judge/draft.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import { newBasket } from '#schema/operations/baskets.ts';
import { touched } from '#schema/operations/order-parts.ts';
import type { Saved } from '#schema/operations/operation.ts';
import type { Order } from '#schema/records/order.ts';
import { blankPosition, positionId, type Position } from '#schema/records/position.ts';
import { firstTypeOf } from '#schema/rules/order-kinds.ts';
import { partId } from './changes.ts';
import type { BulkItem } from './bulk-lines.ts';

/** A work order of the bulk, with its positions: also those that were taken out, because they keep their ids. */
export interface BulkPart {
  row: Order;
  isNew: boolean;
  positions: Map<string, Position>;
}

/** Author and moment of what is added. */
export type Adding = Pick<Saved, 'opId' | 'userId' | 'userName' | 'madeAt'>;

const keyOf = ({ objectId, objectType: its, code }: Position) => (objectId === '' ? `${its}/${code}` : objectId);

/** Items and codes that the work orders have. */
export function inParts(parts: readonly BulkPart[]): Set<string> {
  const living = parts
    .flatMap(({ positions }) => [...positions.values()])
    .filter(({ state }) => state !== positionState.withdrawn);
  return new Set(living.map((one) => keyOf(one)));
}

/**
 * Puts items into work orders of the bulk, one archive each, and opens further ones as they fill up; or into the one basket of
 * the file. Answers the items that found no room.
 */
export function placeItems(draft: Draft, bulk: Order, parts: BulkPart[], items: readonly BulkItem[], adding: Adding): BulkItem[] {
  const left: BulkItem[] = [];
  const added = new Map<BulkPart, Position[]>();
  items.forEach((item, n) => {
    const part = partFor(item, bulk, parts, adding);
    if (!part) return left.push(item);
    const its = positionOf(item, part.row, adding, n);
    const before = part.positions.get(its.id);
    const row = before ? { ...its, version: before.version + 1 } : its;
    part.positions.set(row.id, row);
    if (before) putStep(draft, position.name, before, row.version, adding);
    return added.set(part, [...(added.get(part) ?? []), row]);
  });
  for (const [part, rows] of added) {
    if (part.isNew) draft.put(order.name, part.row);
    else touch(draft, part.row, adding);
    for (const row of rows) draft.put(position.name, row);
  }
  return left;
}

/** Names a person among those who worked on an order, and so may not approve it (O4). */
export function touch(draft: Draft, row: Order, adding: Adding): void {
  const after = touched(row, adding.userId);
  if (after !== row) draft.put(order.name, after);
}

/** The basket itself while it has room, or the work order of the bulk for the archive of the item. */
function partFor(item: BulkItem, bulk: Order, parts: BulkPart[], adding: Adding): BulkPart | null {
  if (bulk.operation !== operationType.bulkDelivery) return parts.find(hasRoom) ?? null;
  const archive = item.box?.centralArchiveId || bulk.centralArchiveId;
  return roomIn(parts, bulk, archive) ?? openPart(bulk, parts, archive, adding);
}

/** Items that were taken out keep their ids and need no room. */
function hasRoom({ positions }: BulkPart): boolean {
  return [...positions.values()].filter(({ state }) => state !== positionState.withdrawn).length < ORDER_LIMITS.positions;
}

function roomIn(parts: readonly BulkPart[], { kind }: Order, archive: string): BulkPart | undefined {
  return parts.find((part) => {
    const { row } = part;
    const isAlike = row.operation === operationType.delivery && row.kind === kind && row.centralArchiveId === archive;
    return isAlike && row.status === orderStatus.draft && hasRoom(part);
  });
}

function openPart(bulk: Order, parts: BulkPart[], centralArchiveId: string, adding: Adding): BulkPart | null {
  if (parts.length >= ORDER_LIMITS.bulkOrders) return null;
  const { projectId, kind, costCenterId, reasonId, reasonComment, deliver, serviceLevelId } = bulk;
  const its = { operation: operationType.delivery, kind };
  const type = firstTypeOf(its) ?? bulk.type;
  const changes = { costCenterId, reasonId, reasonComment, deliver, serviceLevelId };
  const id = partId(adding.opId, 1_000_000 + parts.length);
  const row = newBasket({ ...adding, entityId: id }, { projectId, ...its, type, centralArchiveId, bulkId: bulk.id, changes });
  const part = { row: { ...row, version: 1 }, isNew: true, positions: new Map<string, Position>() };
  parts.push(part);
  return part;
}

function positionOf(item: BulkItem, { id: orderId, projectId }: Order, adding: Adding, n: number): Position {
  const { type, objectType: its, box, document, code, note } = item;
  const objectId = document?.id ?? box?.id ?? '';
  return {
    ...blankPosition,
    id: objectId === '' ? partId(adding.opId, n + 1) : positionId(orderId, objectId),
    orderId,
    projectId,
    type,
    objectType: its,
    objectId,
    containerId: document?.containerId ?? box?.id ?? '',
    code,
    classId: document?.classId ?? '',
    values: document?.values ?? {},
    title: box?.description || code,
    note,
    createdAt: adding.madeAt,
    createdBy: adding.userId,
    createdByName: adding.userName,
    version: 1,
    createdByOp: adding.opId,
  };
}

function putStep(draft: Draft, collection: typeof position.name, before: Position, version: number, adding: Adding): void {
  const { opId, userName, madeAt: at } = adding;
  draft.steps.push({ collection, rowId: before.id, version, before, opId, deviceId: '', n: 0, userName, at });
}
