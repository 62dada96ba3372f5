import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { positionState } from '#schema/codes/orders.ts';
import { canonical } from '#schema/operations/operation.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { spokenHash } from '#schema/rules/handover-hash.ts';
import { isItemVisible } from '#schema/rules/sight.ts';
import { shownValue } from '#schema/rules/choices-of.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import { sightOf } from '#service/areas/sync/sight.ts';
import { destroyServices } from '#service/db/tables/orders.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import type { PaperWords } from './paper-words.ts';
import type { Sheet } from './sheet.ts';

/** The list of a pre-work-order: what is fetched and destroyed, with a hash by which people at the door compare two papers. */
export async function preWorkSheet(context: HandlerContext, row: Order, number: string, words: PaperWords): Promise<Sheet> {
  const { tx, tenantId, caller } = context;
  const reader = new TransactionReader(tx, tenantId);
  const sight = await sightOf(tx, tenantId, caller.userId);
  const all: Position[] = await reader.positionsOf(row.id);
  const living = all.filter(({ state }) => state !== positionState.withdrawn);
  const its = living.filter((one) => isItemVisible(sight, one));
  const services = await serviceNames(context, row);
  const hash = hashOf(row, its);
  const rows: string[][] = [];
  for (const one of its) {
    const documentClass = one.classId === '' ? null : await reader.documentClass(one.classId);
    const values = (documentClass?.attributes ?? []).flatMap(({ id, name, multi }) => {
      const value = one.values[id] ?? '';
      return value === '' ? [] : [`${name}: ${shownValue({ multi }, value)}`];
    });
    rows.push([one.title, documentClass?.name ?? '', values.join(', '), String(one.quantity), String(one.kilograms)]);
  }
  const { recipient = '', street = '', postalCode = '', city = '', contactName = '', contactPhone = '' } = row.deliver;
  const sum = (of: (one: Position) => number) => String(its.reduce((total, one) => total + of(one), 0));
  return {
    title: `${words.destruction} ${number || row.id.slice(-4).toUpperCase()}`,
    qr: hash,
    facts: [
      [words.orderedBy, row.createdByName],
      [words.place, [recipient, street, `${postalCode} ${city}`.trim()].filter(Boolean).join(', ')],
      [words.contact, [contactName, contactPhone].filter(Boolean).join(', ')],
      [words.services, services.join(', ')],
      [words.pieces, sum(({ quantity }) => quantity)],
      [words.kilograms, sum(({ kilograms }) => kilograms)],
      [words.note, row.note],
      [words.listCode, spokenHash(hash)],
    ],
    columns: [words.description, words.class, words.values, words.pieces, words.kilograms],
    rows,
  };
}

/** Names of the services of an order, with how many where it is more than one. */
async function serviceNames({ tx, tenantId }: HandlerContext, { services }: Order): Promise<string[]> {
  const ids = services.map(({ serviceId }) => serviceId);
  if (ids.length === 0) return [];
  const ours = and(eq(destroyServices.tenantId, tenantId), inArray(destroyServices.id, ids));
  const found = await tx.select({ id: destroyServices.id, name: destroyServices.name }).from(destroyServices).where(ours);
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return services.flatMap(({ serviceId, quantity }) => {
    const name = names.get(serviceId);
    return name === undefined ? [] : [quantity > 1 ? `${quantity} × ${name}` : name];
  });
}

/** SHA-256 over what is listed: the same list has the same code, and another one has another. */
function hashOf({ id, services, deliver }: Order, its: readonly Position[]): string {
  const listed = its.map(({ title, classId, values, quantity, kilograms }) => ({ title, classId, values, quantity, kilograms }));
  return createHash('sha256')
    .update(canonical({ orderId: id, services, deliver, listed }))
    .digest('hex');
}
