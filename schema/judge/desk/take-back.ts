import { containerStatus, custodyEvent } from '#schema/codes.ts';
import { container } from '#schema/entities/container.ts';
import { order } from '#schema/entities/order.ts';
import { position } from '#schema/entities/position.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import { positionClaim } from '#schema/operations/claims.ts';
import { isOver } from '#schema/rules/order-states.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Container } from '#schema/records/container.ts';
import { itemId } from '#schema/judge/orders/coded.ts';
import { containerState, countDocument, ownCall } from '#schema/judge/carry-out.ts';
import { remember } from '#schema/judge/conclude.ts';
import { addedBy } from '#schema/judge/dictionary-change.ts';
import { noteDocument, type DocumentActor } from '#schema/judge/document-history.ts';
import { Draft } from '#schema/judge/draft.ts';
import { isKept } from '#schema/judge/kept-back.ts';
import type { Decision } from '#schema/judge/records.ts';
import type { Held, Person, Receipt } from '#schema/judge/reader.ts';
import type { SubjectName, SubjectRows } from '#schema/entities/all.ts';

/** User and time of an undo; `id` is that of the resulting audit row. */
export interface TakingBack {
  id: string;
  by: Person;
  now: number;
}

/**
 * Undoes one decision: restores the rows, reopens the case, and shows *with supervisor* to its author again. False, without any
 * change, if later changes depend on it (ux.md §7).
 */
export async function takeBack(draft: Draft, found: Conflict, decision: Decision, doing: TakingBack): Promise<boolean> {
  const root = await draft.receipt(found.opId);
  const isLast = found.decision === decision.decision && found.decidedAt === decision.at;
  if (!root || !isLast || !['resolved', 'rejected', 'returned'].includes(root.status)) return false;
  // operations that waited for the case have continued and cannot be recalled
  if (root.status !== 'returned' && found.children > 0) return false;
  // another case concerns the same record now
  if ((await draft.openCases(found.containerId)).some(({ entityId }) => entityId === found.entityId)) return false;
  const trial = new Draft(draft);
  if (root.status === 'resolved' && !(await undone(trial, found, root, decision, doing))) return false;
  for (const value of addedBy(await draft.receipt(decision.id))) await trial.turnValue(value, false, doing.now);
  draft.absorb(trial);
  const waiting = { status: 'contested', code: found.kind, conflictId: found.id, message: '', outcome: '' } as const;
  remember(draft, root.operation, waiting, doing.now, root.delivery);
  draft.cases.set(found.id, {
    ...found,
    status: 'open',
    decision: '',
    decidedAt: 0,
    decidedByName: '',
    reason: '',
    note: '',
    timeline: [...found.timeline, { at: doing.now, what: 'decided', who: doing.by.name, detail: 'undone' }],
    version: found.version + 1,
  });
  const { userId, name: userName } = doing.by;
  draft.decisions.push({
    ...decision,
    id: doing.id,
    at: doing.now,
    userId,
    userName,
    decision: 'undone',
    secondsSpent: 0,
    result: null,
  });
  return true;
}

/** Restores the row of the case, then the supervisor's further changes. */
async function undone(draft: Draft, found: Conflict, root: Receipt, decision: Decision, doing: TakingBack): Promise<boolean> {
  if (root.operation.type === positionClaim.type) return claimUndone(draft, found, root, doing);
  if (found.collection === order.name) return false;
  if (!(await reverted(draft, found.collection, found.entityId, root.key, root, doing))) return false;
  for (const [collection, id] of [
    [container.name, found.containerId],
    [found.collection, found.otherId],
  ] as const)
    if (id !== '' && id !== found.entityId && !(await reverted(draft, collection, id, decision.id, root, doing))) return false;
  return true;
}

/**
 * Returns an item to the order that had it, or removes it from the basket it went back to. Not possible once the other order is
 * over.
 */
async function claimUndone(draft: Draft, found: Conflict, root: Receipt, doing: TakingBack): Promise<boolean> {
  const { orderId } = root.operation.payload as PayloadOf<typeof positionClaim>; // of this type
  const objectId = (await draft.row(position.name, found.entityId))?.row.objectId ?? '';
  const other = await draft.row(order.name, found.otherId);
  if (other && isOver(other.row.status)) return false;
  const baskets: string[] = [];
  for (let id = await nextOf(draft, orderId); id !== '' && baskets.length < 100; id = await nextOf(draft, id)) baskets.push(id);
  const rows: (readonly [SubjectName, string])[] = [
    [position.name, found.entityId],
    ...(await itemsOf(draft, [found.otherId, ...baskets], objectId)).map((id) => [position.name, id] as const),
    [order.name, orderId],
    [order.name, found.otherId],
    [container.name, objectId],
  ];
  for (const [collection, id] of rows)
    if (id !== '' && !(await reverted(draft, collection, id, root.key, root, doing))) return false;
  return true;
}

async function itemsOf(draft: Draft, orderIds: readonly string[], objectId: string): Promise<string[]> {
  const ids: string[] = [];
  for (const id of orderIds) ids.push(itemId(await draft.positionsOf(id), id, objectId));
  return ids;
}

async function nextOf(draft: Draft, orderId: string): Promise<string> {
  return (await draft.row(order.name, orderId))?.row.nextId ?? '';
}

/** Undoes the newest change of a row if this operation made it; false if a later change is on top of it. */
async function reverted(
  draft: Draft,
  collection: SubjectName,
  id: string,
  opId: string,
  root: Receipt,
  doing: TakingBack,
): Promise<boolean> {
  const held = await draft.row(collection, id);
  if (!held) return true;
  const steps = await draft.stepsAfter(collection, id, 0);
  const own = steps.filter((step) => step.opId === opId);
  const last = steps.at(-1);
  if (held.row.createdByOp === opId) return steps.length === 0 && erased(draft, collection, held, doing);
  if (own.length === 0) return true;
  if (!last || last.opId !== opId || own.length > 1) return false;
  const version = held.row.version + 1;
  const { deviceId, n } = root.operation;
  const by = { opId: doing.id, deviceId, n, userName: doing.by.name, at: doing.now };
  draft.steps.push({ collection, rowId: id, version, before: held.row, ...by });
  const back = { ...last.before, version };
  noteDocument(draft, collection, held, { row: back, deleted: false }, actorBy(doing));
  if (collection === container.name) reverse(draft, held.row as Container, back as Container, doing); // the type of the row follows from the collection
  else draft.put(collection, back as SubjectRows[typeof collection]); // it existed before
  if (held.deleted) await countDocument(draft, last.before, 1);
  return true;
}

/** Documents registered in the meantime remain counted; undoing a reopening or closing is a separate event. */
function reverse(draft: Draft, now: Container, before: Container, doing: TakingBack): void {
  draft.put(container.name, { ...before, documents: now.documents });
  if (now.status === before.status) return;
  const closing = before.status === containerStatus.closed;
  const event = closing ? custodyEvent.closeBox : custodyEvent.openBox;
  const [from, to] = closing ? ['opened', 'closed'] : ['closed', 'opened'];
  draft.custody.push({ ...eventBy(doing, before), event, from, to });
}

/** Returns the common fields of the events of an undo: by the supervisor, without a device. */
function eventBy({ by, now: at }: TakingBack, { id, seals }: Container) {
  const who = { userId: by.userId, userName: by.name, role: by.role, deviceId: '', ...ownCall };
  return { containerId: id, ...who, method: '', seal: seals.join(', '), deviceAt: at, at };
}

/** The same fields for the history of a document. */
function actorBy({ id, by, now: at }: TakingBack): DocumentActor {
  const { onBehalfOf, onBehalfOfName, how } = ownCall;
  return { opId: id, userId: by.userId, userName: by.name, deviceId: '', onBehalfOf, onBehalfOfName, how, deviceAt: at, at };
}

/**
 * Erases a created row. A box to which a document, even a deleted one, or a transfer list refers is kept. The history of an
 * erased one ends with its erasure.
 */
async function erased<S extends SubjectName>(
  draft: Draft,
  collection: S,
  { row }: Held<SubjectRows[S]>,
  doing: TakingBack,
): Promise<boolean> {
  if (await isKept(draft, row.id)) return false;
  if (collection === container.name) {
    if ((await draft.namesContainer(row.id)).length > 0) return false;
    const box = row as Container; // the type of the row follows from the collection
    draft.custody.push({ ...eventBy(doing, box), event: custodyEvent.unknown, from: containerState(box), to: 'deleted' });
  }
  draft.put(collection, row, true, true);
  noteDocument(draft, collection, { row, deleted: false }, { row, deleted: true }, actorBy(doing));
  await countDocument(draft, row, -1);
  return true;
}
