import { orderStatus, type OrderType } from '#schema/codes.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import { objectType, type ObjectType } from '#schema/codes/orders.ts';
import { orderCreate, orderFinalise, positionAdd, positionRemove, positionUpdate } from '#schema/operations/baskets.ts';
import type { BasketChanges } from '#schema/operations/order-parts.ts';
import type { Order } from '#schema/records/order.ts';
import { positionId, type Position } from '#schema/records/position.ts';
import type { Project } from '#schema/records/reference.ts';
import { orderKindOf } from '#schema/rules/order-kinds.ts';
import { approvalAsked } from '#schema/rules/order-states.ts';
import { run } from '#src/data/sync/run.ts';

/** Acts of screens on baskets; each is one saved operation and works offline. */

/** An item on its way into a basket. */
export interface NewItem {
  projectId: string;
  centralArchiveId: string;
  type: OrderType;
  objectType: ObjectType;
  objectId: string;
  containerId: string;
  code: string;
  classId: string;
  values: Readonly<Record<string, string>>;
  title: string;
  materialId?: string;
  quantity?: number;
  /** Weight of an item that is described and not in the archive. */
  kilograms?: number;
}

/** An item of which only the code is known. */
export function codeItem(basket: Order, type: OrderType, code: string): NewItem {
  return {
    projectId: basket.projectId,
    centralArchiveId: basket.centralArchiveId,
    type,
    objectType: orderKindOf(type)?.objects[0] ?? objectType.none,
    objectId: '',
    containerId: '',
    code,
    classId: '',
    values: {},
    title: '',
  };
}

/** A basket is one for each project, operation, kind and archive. */
export function isBasketOf(basket: Order, item: Keyed): boolean {
  const kind = orderKindOf(item.type);
  return (
    basket.status === orderStatus.draft &&
    basket.bulkId === '' &&
    basket.projectId === item.projectId &&
    basket.centralArchiveId === item.centralArchiveId &&
    basket.operation === kind?.operation &&
    basket.kind === kind.kind
  );
}

/** Opens an empty basket, with what the person usually orders with, and returns its id. */
export async function openBasket(item: Keyed, changes: BasketChanges = {}): Promise<string> {
  const kind = orderKindOf(item.type);
  if (!kind) throw new Error(`Type ${item.type} opens no basket.`);
  const { projectId, centralArchiveId, type } = item;
  const payload = { projectId, centralArchiveId, type, operation: kind.operation, kind: kind.kind, bulkId: '', changes };
  return (await run.save(orderCreate, { payload })).entityId;
}

/** Adds an item to a basket. The same item of two people is one position. */
export async function addItem(orderId: string, item: NewItem): Promise<void> {
  const { centralArchiveId: _archive, materialId = '', quantity = 1, kilograms = 0, ...rest } = item;
  const known = item.objectId || materialId;
  await run.save(positionAdd, {
    ...(known === '' ? {} : { entityId: positionId(orderId, known) }),
    payload: {
      ...rest,
      values: { ...rest.values },
      orderId,
      materialId,
      quantity,
      kilograms,
      confirmed: [],
      note: '',
    },
  });
}

type Keyed = Pick<NewItem, 'projectId' | 'centralArchiveId' | 'type'>;

function keyOf({ projectId, centralArchiveId, type }: Keyed): string {
  const kind = orderKindOf(type);
  return [projectId, centralArchiveId, kind?.operation, kind?.kind].join('/');
}

/** Items by the basket they go into: by its id, or by a name of their own for one that is not open yet. */
export function byBasket<Item extends Keyed>(items: readonly Item[], drafts: readonly Order[]): Map<string, Item[]> {
  return Map.groupBy(items, (item) => drafts.find((basket) => isBasketOf(basket, item))?.id ?? keyOf(item));
}

/** Items that need a new basket, one for each of these baskets. */
export function needingBaskets<Item extends Keyed>(items: readonly Item[], drafts: readonly Order[]): Item[] {
  const homeless = items.filter((item) => !drafts.some((basket) => isBasketOf(basket, item)));
  return [...new Map(homeless.map((item) => [keyOf(item), item])).values()];
}

/** Adds items to the baskets they belong into, and opens those that are missing. Returns the baskets. */
export async function addItems(
  items: readonly NewItem[],
  drafts: readonly Order[],
  usual: BasketChanges = {},
): Promise<ReadonlySet<string>> {
  const opened = new Map<string, string>();
  const baskets = new Set<string>();
  for (const item of items) {
    let id = drafts.find((basket) => isBasketOf(basket, item))?.id ?? opened.get(keyOf(item));
    if (id === undefined) {
      id = await openBasket(item, usual);
      opened.set(keyOf(item), id);
    }
    await addItem(id, item);
    baskets.add(id);
  }
  return baskets;
}

/** Takes a position out of its basket. */
export async function removeItem({ id, orderId }: Position): Promise<void> {
  await run.save(positionRemove, { entityId: id, payload: { orderId } });
}

/** The item of a position once more, for a basket that orders from this archive. */
export function sameItem(position: Position, centralArchiveId: string): NewItem {
  const { projectId, type, objectType: kind, objectId, containerId, code, classId, values, title } = position;
  const { materialId, quantity, kilograms } = position;
  const thing = { objectType: kind, objectId, containerId, code, classId, values, title };
  return { projectId, type, centralArchiveId, ...thing, materialId, quantity, kilograms };
}

/** Puts a removed position back. */
export async function restoreItem(position: Position, basket: Order): Promise<void> {
  await addItem(basket.id, sameItem(position, basket.centralArchiveId));
}

/** Fields of a position a screen may change. Title, class, values and weight are those of an item that is described. */
export type ItemChanges = Partial<
  Pick<Position, 'type' | 'quantity' | 'confirmed' | 'title' | 'classId' | 'values' | 'kilograms'>
>;

/** Changes a position, or agrees to what happens with it. */
export async function changeItem({ id, orderId }: Position, changes: ItemChanges): Promise<void> {
  await run.save(positionUpdate, { entityId: id, payload: { orderId, changes } });
}

/**
 * Sends an order. It rests on the device for a moment, in which it can be undone; a destruction, whose number of items was
 * entered, does not.
 *
 * @param parts orders of a bulk order
 */
export async function sendOrder(
  { id, operation }: Order,
  project: Project | null,
  parts: readonly Order[],
  confirmed?: number,
): Promise<void> {
  const isDestruction = confirmed !== undefined;
  await run.save(orderFinalise, {
    entityId: id,
    payload: { ...(isDestruction ? { confirmed } : {}), ...approvalAsked(operation, project, parts) },
    restMs: isDestruction ? 0 : ORDER_LIMITS.undoMs,
  });
}
