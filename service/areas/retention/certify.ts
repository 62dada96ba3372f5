import { and, arrayContains, eq, inArray } from 'drizzle-orm';
import { signalKind } from '#schema/codes.ts';
import { operationType, positionState } from '#schema/codes/orders.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { isOver } from '#schema/rules/order-states.ts';
import { placeIn } from '#schema/page-path.ts';
import { dayAt } from '#schema/rules/zoned-time.ts';
import type { handover } from '#schema/entities/handover.ts';
import { accountsOf } from '#service/areas/notifications/accounts.ts';
import { sendAll } from '#service/areas/notifications/notify.ts';
import { messageOf } from '#service/areas/orders/order-news.ts';
import type { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import { nextNumber } from '#service/db/number-series.ts';
import { destroyServices, handovers, orderNumbers } from '#service/db/tables/orders.ts';
import { certificates, proposals } from '#service/db/tables/retention.ts';
import { classes } from '#service/db/tables/vault.ts';
import { putWork } from '#service/work/put.ts';
import { certificateHash, type CertificateContent } from './certificate-content.ts';
import { endangered } from './explain.ts';
import { approversOf } from './notify-hold.ts';
import { RETENTION_ZONE, termsOf } from './terms.ts';

/**
 * Ends what a Destroy order began, in the transaction that ends the order: the proposal closes, and what was destroyed gets a
 * certificate of the series D, which has no gap. So there is never a destruction without its proof.
 */
export async function certify(reader: TransactionReader, changed: readonly Order[], now: number): Promise<void> {
  const over = changed.filter(({ operation, status }) => operation === operationType.destroy && isOver(status));
  for (const order of over.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const { tx, tenantId } = reader;
    const its = and(eq(proposals.tenantId, tenantId), eq(proposals.orderId, order.id));
    await tx.update(proposals).set({ state: 'closed' }).where(its);
    const known = and(eq(certificates.tenantId, tenantId), eq(certificates.orderId, order.id));
    if ((await tx.select({ number: certificates.number }).from(certificates).where(known)).length > 0) continue;
    await write(reader, order, now);
  }
}

async function write(reader: TransactionReader, order: Order, now: number): Promise<void> {
  const { tx, tenantId } = reader;
  const all = await reader.positionsOf(order.id);
  const done = all.filter(({ state }) => state === positionState.done);
  if (done.length === 0) return;
  const ids = done.flatMap(({ objectId }) => (objectId === '' ? [] : [objectId]));
  const terms = await termsOf(tx, tenantId, await endangered(tx, tenantId, ids));
  const year = Number(dayAt(now, RETENTION_ZONE).slice(0, 4));
  const number = `D${year}-${String(await nextNumber(tx, tenantId, 'certificate', year)).padStart(6, '0')}`;
  const classNames = await classNamesOf(reader, done);
  const content: CertificateContent = {
    number,
    orderId: order.id,
    projectId: order.projectId,
    at: now,
    orderNumber: await numberOf(reader, order.id),
    projectName: (await reader.project(order.projectId))?.name ?? '',
    askedBy: order.finalisedByName || order.createdByName,
    approvedBy: order.approvedByName,
    handovers: await signedFor(reader, order.id),
    services: await servicesOf(reader, order),
    items: done.map(({ objectId, code, title, method, classId, quantityDone: pieces, kilograms }) => {
      const basis = terms.get(objectId)?.codes.join(', ') ?? '';
      return {
        objectId,
        code,
        title,
        basis,
        method,
        className: classNames.get(classId) ?? '',
        pieces,
        kilograms,
      };
    }),
    kept: all
      .filter(({ state }) => state !== positionState.done)
      .map(({ code, title, reasonId }) => ({
        code,
        title,
        reason: reasonId,
      })),
  };
  const row = { tenantId, number, orderId: order.id, projectId: order.projectId, content, at: now };
  await tx.insert(certificates).values({ ...row, hash: certificateHash(content) });
  // what the paper was about goes from the vault as well, in work of its own: a box has thousands of documents
  await putWork(tx, tenantId, { kind: 'documents.erase', payload: {}, now });
  await notifyCertified(reader, order, number, now);
}

/** People who asked for the destruction or approved it: the certificate is there (kind 1). */
async function notifyCertified({ tx, tenantId }: TransactionReader, order: Order, number: string, now: number): Promise<void> {
  const asked = [order.createdBy, order.finalisedBy, ...(await approversOf(tx, tenantId, order.id))];
  const to = await accountsOf(
    tx,
    tenantId,
    [...new Set(asked)].filter((id) => id !== ''),
  );
  const news = { what: 'certificate', by: '', detail: number } as const;
  const message = {
    ...messageOf(number, news, placeIn('retention/{tab?}', { tab: 'certificates' })),
    kind: signalKind.reportGenerated,
  };
  await sendAll(tx, tenantId, [{ to, message, mail: 'all' }], now);
}

async function numberOf({ tx, tenantId }: TransactionReader, orderId: string): Promise<string> {
  const its = and(eq(orderNumbers.tenantId, tenantId), eq(orderNumbers.orderId, orderId));
  return (await tx.select({ number: orderNumbers.number }).from(orderNumbers).where(its))[0]?.number ?? '';
}

/** Names of the classes of what was destroyed, as they are now: a certificate never changes. */
async function classNamesOf({ tx, tenantId }: TransactionReader, done: readonly Position[]): Promise<Map<string, string>> {
  const ids = [...new Set(done.map(({ classId }) => classId))].filter((id) => id !== '');
  if (ids.length === 0) return new Map();
  const its = and(eq(classes.tenantId, tenantId), inArray(classes.id, ids));
  const found = await tx.select({ id: classes.id, name: classes.name }).from(classes).where(its);
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** The ordered services by name: class of shredding, witness, container, transport. */
async function servicesOf({ tx, tenantId }: TransactionReader, { services }: Order) {
  const ids = services.map(({ serviceId }) => serviceId);
  if (ids.length === 0) return [];
  const its = and(eq(destroyServices.tenantId, tenantId), inArray(destroyServices.id, ids));
  const known = new Map((await tx.select().from(destroyServices).where(its)).map((row) => [row.id, row]));
  return services.flatMap(({ serviceId, quantity }) => {
    const service = known.get(serviceId);
    return service ? [{ name: service.name, group: service.group, quantity }] : [];
  });
}

type Signed = CertificateContent[typeof handover.name];

async function signedFor({ tx, tenantId }: TransactionReader, orderId: string): Promise<Signed> {
  const its = and(
    eq(handovers.tenantId, tenantId),
    eq(handovers.kind, 'destruction'),
    arrayContains(handovers.orderIds, [orderId]),
  );
  const found = await tx.select().from(handovers).where(its);
  return found.map(({ hash, giver, taker, place, sealedAt }) => ({
    hash,
    place,
    at: sealedAt,
    executedBy: giver,
    witnessedBy: taker,
  }));
}
