import { and, eq, inArray } from 'drizzle-orm';
import { orderStatus } from '#schema/codes.ts';
import { objectType, positionState } from '#schema/codes/orders.ts';
import { mayIn } from '#schema/judge/may.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { awaitsCode } from '#schema/rules/by-attributes.ts';
import { describedValues } from '#schema/rules/described.ts';
import { leftOf } from '#schema/rules/given.ts';
import { isAtDoor } from '#schema/rules/order-kinds.ts';
import { isItemVisible } from '#schema/rules/sight.ts';
import { inWalkingOrder } from '#schema/rules/walking-order.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import { sightOf } from '#service/areas/sync/sight.ts';
import { placements } from '#service/db/tables/bench.ts';
import { containers } from '#service/db/tables/vault.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import type { PaperWords } from './paper-words.ts';
import type { Sheet } from './sheet.ts';

/** Name of the pick list among the papers of an order. */
export const PICK_LIST = 'pick-list';

/**
 * True for an order whose items the caller takes from shelves: only the archive sees shelves, and a pickup, or an order
 * that waits for approval, has nothing to pick.
 */
export async function hasPickList({ tx, tenantId, caller }: HandlerContext, row: Order): Promise<boolean> {
  const isOpen = row.status === orderStatus.accepted || row.status === orderStatus.inProgress;
  if (!isOpen || isAtDoor(row)) return false;
  const person = await new TransactionReader(tx, tenantId, 'asking').person(caller.userId);
  return mayIn(person, 'order.fulfil', row.projectId);
}

/** The items of an order that are still on their shelves, in walking order. */
export async function pickListSheet(context: HandlerContext, row: Order, number: string, words: PaperWords): Promise<Sheet> {
  const { tx, tenantId } = context;
  const reader = new TransactionReader(tx, tenantId, 'asking');
  const all = await reader.positionsOf(row.id);
  const sight = await sightOf(tx, tenantId, context.caller.userId);
  const seen = all.filter((one) => isItemVisible(sight, one));
  const asked = seen.filter(({ state }) => state === positionState.asked);
  const boxIds = [...new Set(asked.map(({ containerId }) => containerId))].filter((id) => id !== '');
  const { shelves, codes } = await placesOf(context, boxIds);
  const titles = new Map<string, string>();
  for (const its of asked.filter(awaitsCode)) titles.set(its.id, await folderText(reader, its));
  const lines = asked.map((its) => ({
    position: its,
    shelf: shelves.get(its.containerId) ?? '',
    boxCode: codes.get(its.containerId) ?? (its.objectType === objectType.box ? its.code : ''),
  }));
  return {
    title: `${words.pickList} ${number || row.id.slice(-4)}`,
    facts: [
      [words.orderedBy, row.createdByName],
      [words.note, row.note],
    ],
    columns: [words.shelf, words.box, words.code, words.title, words.quantity],
    rows: inWalkingOrder(lines).map(({ position, shelf, boxCode }) => [
      shelf,
      boxCode,
      position.code,
      titles.get(position.id) ?? position.title,
      String(leftOf(position)),
    ]),
  };
}

/** Class and values of a folder without a code, by which it is found. */
async function folderText(reader: TransactionReader, { classId, values, title }: Position): Promise<string> {
  const its = await reader.documentClass(classId);
  const known = describedValues(its?.attributes ?? [], values).map(({ name, value }) => `${name}: ${value}`);
  return its ? `${its.name}: ${known.join(', ')}` : title;
}

/** Shelves and codes of boxes, by id. */
async function placesOf({ tx, tenantId }: HandlerContext, boxIds: readonly string[]) {
  if (boxIds.length === 0) return { shelves: new Map<string, string>(), codes: new Map<string, string>() };
  const placed = and(eq(placements.tenantId, tenantId), inArray(placements.containerId, [...boxIds]));
  const named = and(eq(containers.tenantId, tenantId), inArray(containers.id, [...boxIds]));
  const shelves = await tx.select({ id: placements.containerId, code: placements.placeCode }).from(placements).where(placed);
  const codes = await tx.select({ id: containers.id, code: containers.code }).from(containers).where(named);
  return { shelves: new Map(shelves.map(({ id, code }) => [id, code])), codes: new Map(codes.map(({ id, code }) => [id, code])) };
}
