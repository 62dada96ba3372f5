import { and, eq } from 'drizzle-orm';
import type { CallInput, CallResult } from '#schema/calls/call.ts';
import type { bulkFileCalls } from '#schema/calls/order-bulk.ts';
import { orderStatus, type OrderType } from '#schema/codes.ts';
import { operationType, positionState, workOrderKind, type BulkOutcome, type ObjectType } from '#schema/codes/orders.ts';
import { order } from '#schema/entities/order.ts';
import { carryOut } from '#schema/judge/carry-out.ts';
import { Draft } from '#schema/judge/draft.ts';
import { judge } from '#schema/judge/judge.ts';
import { mayIn } from '#schema/judge/may.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import type { Order } from '#schema/records/order.ts';
import { notHandled, orderKindOf, WRONG_ORDER_TYPE } from '#schema/rules/order-kinds.ts';
import { draftGrant } from '#schema/rules/order-states.ts';
import { operationOf } from '#service/areas/sync/direct-call.ts';
import { flush } from '#service/areas/sync/flush.ts';
import { inRace } from '#service/areas/sync/race.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import type { Tx } from '#service/db/database.ts';
import { bulkAnswers } from '#service/db/tables/orders.ts';
import { streaming, type Handlers, type Refused, type StreamContext } from '#service/http/handlers.ts';
import { readBulkFile, type BulkFile } from './bulk-file.ts';
import { judgeRows, type JudgedRow } from './bulk-lines.ts';
import { inParts, placeItems, touch, type BulkPart } from './bulk-places.ts';
import { partId } from './changes.ts';
import { rowTypes, takesFile } from './row-types.ts';

type Row = typeof bulkFileCalls.createBulkWorkOrder;
type Asked = CallInput<Row>;
type Answer = CallResult<Row>;

const refusal = (message: string): Refused => ({ refused: 'action.refused', message });

/**
 * The rows of a file in a bulk order, or in a basket: everything or nothing, in one transaction. A preview judges the same and writes
 * nothing.
 */
export const bulkFileHandlers: Handlers<typeof bulkFileCalls> = {
  createBulkWorkOrder: streaming<Row>(async (context, asked) => {
    const kind = orderKindOf(asked.type);
    const file = await readBulkFile(context.arriving);
    if ('refused' in file) return file;
    if (!kind) return refusal(notHandled(asked.type));
    const made = await inRace(() => context.db.inTenant(context.tenantId, (tx) => answered(tx, context, asked, file)));
    if ('refused' in made) return made;
    context.note({ bulkBasketId: made.bulkBasketId, preview: asked.preview === true, rows: file.rows.length, ...made.counts });
    return { data: made };
  }),
};

/** The answer of this call, or the one it had before. */
async function answered(tx: Tx, context: StreamContext, asked: Asked, { sha256, rows }: BulkFile): Promise<Answer | Refused> {
  const { tenantId, caller, now } = context;
  const isSame = and(eq(bulkAnswers.tenantId, tenantId), eq(bulkAnswers.opId, asked.opId));
  const [before] = await tx.select().from(bulkAnswers).where(isSame);
  if (before) return before.userId === caller.userId && before.sha256 === sha256 ? before.answer : refusal('opIdReused');
  const reader = new TransactionReader(tx, tenantId);
  const draft = new Draft(reader);
  const bulk = await orderFor(draft, context, asked);
  if ('refused' in bulk) return bulk;
  const isBulk = bulk.operation === operationType.bulkDelivery;
  const parts = await partsOf(reader, bulk);
  const types = rowTypes(bulk, asked.type as OrderType); // one of the order types: its kind is known
  const its = { reader, bulk, types, userId: caller.userId, now: now(), inOrder: inParts(parts), unknown: unknownIn(parts) };
  const judged = await judgeRows(its, rows);
  const adding = { opId: asked.opId, userId: caller.userId, userName: caller.name, madeAt: now() };
  const items = judged.flatMap(({ item }) => item ?? []);
  const left = new Set(placeItems(draft, bulk, parts, items, adding));
  const answer = answerOf(
    bulk.id,
    judged.map((one) => (one.item && left.has(one.item) ? withoutRoom(one, isBulk) : one)),
  );
  if (asked.preview) return answer;
  if (isBulk) touch(draft, bulk, adding);
  await tx.insert(bulkAnswers).values({ tenantId, opId: asked.opId, userId: caller.userId, sha256, answer, at: now() });
  // the feed and its counter come last
  if (draft.changes.size > 0) await flush(reader, draft, { cloned: new Set(), now: now() });
  return answer;
}

/** The order rows are added to: the bulk order or basket of this id while it is a draft, or a new bulk order. */
async function orderFor(draft: Draft, context: StreamContext, asked: Asked): Promise<Order | Refused> {
  const { caller, now } = context;
  const held = await draft.row(order.name, asked.id);
  const person = await draft.person(caller.userId);
  if (held) {
    const { row } = held;
    // one of another project is as unknown as none
    if (held.deleted || row.projectId !== asked.projectId || !person?.projects.has(row.projectId))
      return refusal('entityUnknown');
    if (!mayIn(person, draftGrant(row.operation), row.projectId)) return refusal('grantMissing');
    if (!takesFile(row, asked.type as OrderType)) return refusal('kindsDiffer'); // as above
    if (!(await draft.orderSettings()).enabled) return refusal('ordersOff');
    return row.status === orderStatus.draft ? row : refusal('statusForbids');
  }
  const { projectId, type, workOrderMode, centralArchiveId = '', fields = {} } = asked;
  if (orderKindOf(type)?.operation !== operationType.bulkDelivery) return refusal(WRONG_ORDER_TYPE);
  const kind = workOrderMode === workOrderKind.scan ? workOrderKind.scan : workOrderKind.org;
  const payload = { projectId, type, operation: operationType.bulkDelivery, kind, centralArchiveId, bulkId: '', changes: fields };
  const operation = operationOf(context, { opId: partId(asked.opId, 0), type: 'order.create', entityId: asked.id, payload });
  const judged = await judge(draft, operation, now());
  if (judged.outcome === 'refused') return refusal(judged.code);
  // a project without access reads as one that does not exist; one that was closed takes no work
  if (judged.outcome === 'contested') return refusal(judged.kind === 'accessLost' ? 'entityUnknown' : 'statusForbids');
  if (judged.outcome !== 'applied') return refusal('internal');
  await carryOut(draft, judged, { author: person, now: now(), delivery: undefined });
  const opened = await draft.row(order.name, asked.id);
  return opened ? opened.row : refusal('internal');
}

/** The work orders of a bulk order; a basket is its own and only part. */
async function partsOf(reader: TransactionReader, its: Order): Promise<BulkPart[]> {
  const parts: BulkPart[] = [];
  for (const row of its.operation === operationType.bulkDelivery ? await reader.ordersOfBulk(its.id) : [its]) {
    const items = await reader.positionsOf(row.id);
    parts.push({ row, isNew: false, positions: new Map(items.map((one) => [one.id, one])) });
  }
  return parts;
}

function unknownIn(parts: readonly BulkPart[]): Map<ObjectType, number> {
  const codes = parts.flatMap(({ positions }) => [...positions.values()]);
  const living = codes.filter(
    ({ objectId, materialId, state }) => `${objectId}${materialId}` === '' && state !== positionState.withdrawn,
  );
  return new Map([...Map.groupBy(living, (one) => one.objectType)].map(([its, all]) => [its, all.length]));
}

const withoutRoom = ({ line }: JudgedRow, isBulk: boolean): JudgedRow => {
  const most = isBulk ? ORDER_LIMITS.bulkOrders : ORDER_LIMITS.positions;
  return { line: { ...line, outcome: 'notPossible', reason: 'limitReached', params: { most } } };
};

function answerOf(bulkBasketId: string, judged: readonly JudgedRow[]): Answer {
  const lines = judged.map(({ line }) => line);
  const of = (outcome: BulkOutcome) => lines.filter((line) => line.outcome === outcome).length;
  const counts = { added: of('added'), unknown: of('unknown'), notPossible: of('notPossible'), duplicate: of('duplicate') };
  return { bulkBasketId, counts, lines };
}
