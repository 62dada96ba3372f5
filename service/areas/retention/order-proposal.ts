import { and, eq } from 'drizzle-orm';
import { orderType } from '#schema/codes.ts';
import { objectType, operationType, workOrderKind } from '#schema/codes/orders.ts';
import { order } from '#schema/entities/order.ts';
import { blankItem, positionId } from '#schema/records/position.ts';
import { orderDone, partId } from '#service/areas/orders/changes.ts';
import { applyDirectly } from '#service/areas/sync/direct-call.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import { proposals } from '#service/db/tables/retention.ts';
import type { CallerContext, HandlerContext, Outcome, Refused } from '#service/http/handlers.ts';
import { explain } from './explain.ts';
import { firstStop, linesOf, proposalOf } from './proposals.ts';
import { may, unknownThing } from './reach.ts';

interface Asked {
  projectId: string;
  title: string;
  orderId: string;
  /** The basket is there: a call before this one opened it. */
  isOpened: boolean;
  /** Boxes that something prevents from being destroyed. */
  held: number;
  objects: readonly { objectId: string; containerId: string; code: string }[];
}

/**
 * Puts the boxes of a proposal that are to be destroyed into a basket of the group destroy: the same operations a device makes,
 * so approval and fulfilment are those of every order. A repeat names the same basket.
 */
export async function orderProposal(
  context: CallerContext,
  { opId, id }: { opId: string; id: string },
): Promise<Outcome<{ orderId: string; added: number; leftOut: number }>> {
  const inTenant = <T>(run: (inside: HandlerContext) => Promise<T>) =>
    context.db.inTenant(context.tenantId, (tx) => run({ ...context, tx }));
  const asked = await inTenant((inside) => prepared(inside, opId, id));
  if ('refused' in asked) return asked;
  const { projectId, title, orderId, isOpened, objects, held } = asked;
  const about = { operation: operationType.destroy, kind: workOrderKind.destroy, centralArchiveId: '', bulkId: '' };
  const payload = { projectId, type: orderType.orderDestroyBox, ...about, changes: { note: title } };
  if (!isOpened) {
    const made = await orderDone(context, { opId, type: 'order.create', entityId: orderId, payload });
    if ('refused' in made) return made;
  }
  let added = 0;
  for (const [n, object] of objects.entries()) {
    const { verdict } = await applyDirectly(context, {
      opId: partId(opId, n + 1),
      type: 'order.position.add',
      entityId: positionId(orderId, object.objectId),
      payload: itemOf(orderId, projectId, object),
    });
    if (verdict === 'applied') added += 1;
  }
  return { data: { orderId, added, leftOut: held + objects.length - added } };
}

/** Claims the proposal for one basket, so that two people who order it make one. */
async function prepared(context: HandlerContext, opId: string, id: string): Promise<Asked | Refused> {
  const { tx, tenantId } = context;
  const found = await proposalOf(context, id, true);
  if (!found || !(await may(context, 'order.destroy', found.projectId))) return unknownThing;
  if (found.state === 'closed') return { refused: 'action.refused', message: 'statusForbids' };
  const lines = await linesOf(context, id);
  if (lines.some(({ answer }) => answer === '')) return { refused: 'action.refused', message: 'answersMissing' };
  const wanted = lines.filter(({ answer }) => answer === 'destroy');
  const objects = await free(context, wanted);
  if (objects.length === 0) return { refused: 'action.refused', message: 'orderEmpty' };
  const orderId = found.orderId === '' ? opId : found.orderId;
  await tx
    .update(proposals)
    .set({ state: 'ordered', orderId })
    .where(and(eq(proposals.tenantId, tenantId), eq(proposals.id, id)));
  const isOpened = (await new TransactionReader(tx, tenantId).row(order.name, orderId)) !== null;
  return { projectId: found.projectId, title: found.title, orderId, isOpened, objects, held: wanted.length - objects.length };
}

/** Reasons that are part of the way to a destruction: the review is the answer, and the order is this one. */
const ofTheWay: ReadonlySet<string> = new Set(['review', 'onProposal', 'onOrder']);

/** The boxes that nothing prevents from being destroyed now: a hold may have come since the proposal. */
async function free<T extends { objectId: string }>({ tx, tenantId, now }: HandlerContext, wanted: readonly T[]): Promise<T[]> {
  const ids = wanted.map(({ objectId }) => objectId);
  const why = await explain(tx, tenantId, ids, 'destruction', now());
  return wanted.filter(({ objectId: id }) => why.has(id) && firstStop(why.get(id), ofTheWay) === undefined);
}

function itemOf(orderId: string, projectId: string, { objectId, containerId, code }: Asked['objects'][number]) {
  const isBox = objectId === containerId;
  return {
    ...blankItem,
    orderId,
    projectId,
    type: isBox ? orderType.orderDestroyBox : orderType.orderDestroyDocument,
    objectType: isBox ? objectType.box : objectType.document,
    objectId,
    containerId,
    code,
  };
}
