import { operationOf, type OutboxState } from '#schema/collections.ts';
import { orderStatus } from '#schema/codes.ts';
import { entityNamed, type EntityName } from '#schema/entities/all.ts';
import { order } from '#schema/entities/order.ts';
import { registration } from '#schema/entities/registration.ts';
import { kindOf } from '#schema/operations/all.ts';
import { synchronizationChange } from '#schema/operations/synchronizations.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { registrationTreat } from '#schema/operations/treat.ts';
import type { Order } from '#schema/records/order.ts';
import type { Registration } from '#schema/records/registration.ts';
import { isOver } from '#schema/rules/order-states.ts';
import type { Draft } from '#schema/judge/draft.ts';
import { pendingStates } from '#sync/outbox/states.ts';
import { isProjected } from '#sync/projection/fold.ts';
import { placeOf } from '#sync/pull/cursor.ts';
import { checkAudit } from './audit.ts';
import type { Account } from '#sync/simulator/devices/device.ts';
import type { Promised } from './ledger.ts';
import type { ModelTenant } from '#sync/simulator/model/tenant.ts';
import { isCreate, outboxDoc, short, type Scene } from './scene.ts';
import { collectionOf, cursorNow, rowsBetween } from './visible.ts';

/** The invariants of reliability.md 2.3 that are checked during a run; `end.ts` has the rest. */

const GRACE_MS = 5_000;

/**
 * I1: every saved change is on the device or known to the service at any moment; everything shown as sent is known to the
 * service.
 */
export function checkNothingLost({ service, ledger, fail }: Scene): void {
  for (const promised of ledger.saved.values()) {
    const doc = outboxDoc(promised);
    if (doc && !(decidedByService.has(doc.state) && doc.epoch === service.epoch)) continue;
    if (service.tenantOf(promised.account.session).receiptNow(promised.opId)) continue;
    const where = doc ? `${doc.state}, and the service never took it in` : 'nowhere';
    fail('I1', `${promised.type} n=${promised.n} ${short(promised.opId)} is ${where}`);
  }
}

/** States that only a verdict of the service can cause. */
const decidedByService: ReadonlySet<OutboxState> = new Set(['acked', 'contested', 'returned', 'done']);

/** I6: saved changes stay in their author's view: projected until their position is reached, then as the service's row. */
export function checkStillSeen(scene: Scene): void {
  const looking = lookingNow(scene);
  for (const promised of scene.ledger.saved.values()) {
    if (!isLookedFor(scene, promised, looking)) continue;
    const lacking = lackingNow(scene, promised);
    if (lacking === undefined) continue;
    if (isTakingOver(scene, promised)) lookAfterTakeOver(scene, promised);
    else if (scene.stepMs <= QUICK_MS) scene.fail('I6', lacking);
    else lookOn(scene, promised, STEPS_OF_A_CHANGE);
  }
}

/**
 * Time until the next sender, once it has the lock, completes what a dead tab left unfinished; without locks another tab sends
 * already, and checks every half minute (sync/README.md, Two tabs).
 */
const TAKE_OVER_MS = 35_000;

function isTakingOver(scene: Scene, { account }: Promised): boolean {
  return scene.now() - account.diedAt < TAKE_OVER_MS;
}

/** A change still missing then is lost; another death in between extends the time. */
function lookAfterTakeOver(scene: Scene, promised: Promised): void {
  scene.after(TAKE_OVER_MS, () => {
    const lacking = stillLacking(scene, promised);
    if (lacking === undefined) return;
    if (isTakingOver(scene, promised)) lookAfterTakeOver(scene, promised);
    else scene.fail('I6', lacking);
  });
}

/**
 * A verdict is written to outbox and projection in two steps, which a slow store makes visible, so only a lasting absence
 * counts.
 */
const QUICK_MS = 4;
const STEPS_OF_A_CHANGE = 10;

/** A row is missing only if no check in this period has found it, because two moments may each fall into a separate write. */
function lookOn(scene: Scene, promised: Promised, looks: number): void {
  scene.after(scene.stepMs, () => {
    const lacking = stillLacking(scene, promised);
    if (lacking === undefined) return;
    if (looks > 1) lookOn(scene, promised, looks - 1);
    else scene.fail('I6', lacking);
  });
}

/** Returns the fault if it is still visible to a user at a second check. */
function stillLacking(scene: Scene, promised: Promised): string | undefined {
  return isLookedFor(scene, promised, lookingNow(scene)) ? lackingNow(scene, promised) : undefined;
}

type Looking = ReadonlyMap<Account, ReadonlySet<string>>;

/** Returns the viewers of screens, with the rows they deleted. */
function lookingNow(scene: Scene): Looking {
  const looking = new Map<Account, Set<string>>();
  for (const device of scene.devices) {
    const tab = device.living[0];
    if (tab && scene.now() - tab.startedAt >= GRACE_MS) looking.set(device.account, deletedBy(device.account));
  }
  return looking;
}

function isLookedFor(scene: Scene, promised: Promised, looking: Looking): boolean {
  if (promised.settled || promised.ended || promised.acting || !isCreate(promised)) return false;
  if (scene.now() - promised.at < graceOf(scene, promised)) return false;
  return looking.get(promised.account)?.has(promised.entityId) === false;
}

/** A tab that outlives the author projects a save when it is notified; a projected save remains. */
function graceOf({ noticeLagMs }: Scene, { projected }: Promised): number {
  return projected ? GRACE_MS : GRACE_MS + noticeLagMs;
}

/** Returns the fault of a promise in its author's view, if any. */
function lackingNow({ service, moved }: Scene, promised: Promised): string | undefined {
  const { account, entityId, opId } = promised;
  const { collection, stream } = entityNamed(kindOf(promised.type)?.subject as EntityName); // creates have a subject
  const kept = account.disk.peek(collection).get(entityId);
  if ((kept?.seq ?? 0) > 0) promised.grounded = true;
  const doc = outboxDoc(promised);
  if (doc?.state === 'done' && kept?.base) {
    promised.settled = true;
    return undefined;
  }
  const cursor = cursorNow(account) ?? { epoch: '', since: 0, generation: 0 };
  if (doc && pendingStates.includes(doc.state) && isProjected(doc, cursor)) {
    if (kept?.folded.includes(opId) || kept?.base) return undefined;
    // the cursor has passed this row: any later change is the service's, including a deletion, although the cursor stopped
    // moving
    if (doc.state === 'acked' && (kept?.seq ?? 0) >= placeOf(cursor.generation, doc.seq)) return undefined;
    // a rejected creation leaves its row before it ends, and a tab may be suspended between the two
    if (doc.state === 'contested' && isRejected(service, promised)) return undefined;
    return `${promised.type} ${short(opId)} (${doc.state}) is missing from the projection of ${short(entityId)}`;
  }
  const row = service.tenantOf(account.session).feed.get(`${stream}/${entityId}`);
  if (!row?.row || moved.has(account.session.userId) || (promised.grounded && row.seq > cursor.since)) return undefined;
  // a document without a box is read at the service: it leaves the device once it is there
  if (collection === registration.collection && (row.row as Registration).containerId === '') return undefined;
  // two users who add one item create one row: the first of them created it, and it may not have arrived here yet
  const isOthers = !promised.grounded && (row.row as { createdByOp?: string }).createdByOp !== opId && row.seq > cursor.since;
  const isGone = !kept?.base && !isOthers && cursor.epoch === service.epoch;
  return isGone ? `${promised.type} ${short(opId)} vanished from its author's view` : undefined;
}

/** True if a supervisor rejected the operation, also before its author's device has read it. */
function isRejected(service: Scene['service'], { account, opId }: Promised): boolean {
  const verdict = service.tenantOf(account.session).feed.get(`verdicts/${opId}`)?.row as { verdict?: string } | null | undefined; // a verdict row
  return verdict?.verdict === 'rejected';
}

/** A deletion, or a treatment that deletes the document. */
export function takesAway({ type, payload }: Operation): boolean {
  if (kindOf(type)?.deletes) return true;
  const { do: way } = payload as { do?: string }; // of operations that have several
  return (type === registrationTreat.type && way === 'strike') || (type === synchronizationChange.type && way === 'remove');
}

/** Returns the entities each author deleted. */
function deletedBy(account: Account): Set<string> {
  const gone = new Set<string>();
  for (const doc of account.disk.peek('outbox').values())
    if (takesAway(operationOf(doc)) && doc.state !== 'cancelled') gone.add(doc.entityId);
  return gone;
}

/** An order that was sent back, or is over, has released its boxes. */
const isAsked = ({ status }: Order): boolean => status !== orderStatus.draft && !isOver(status);

/** I3, I10, I13 for each transaction: no row without its parent, complete records, effective blocks. */
export function checkTransaction(tenant: ModelTenant, draft: Draft, fail: Scene['fail']): void {
  const { rows } = tenant.state;
  for (const { key, status, operation } of draft.receipts.values())
    if (status === 'applied' && tenant.off.has(operation.userId))
      fail('S10', `${operation.type} ${short(key)} of one who is let in no more was applied by itself`);
  for (const { collection, id, row, deleted, erased } of draft.changes.values()) {
    if (deleted || erased) continue;
    const boxId = collection === registration.name ? (row as Registration).containerId : ''; // of this collection
    if (boxId !== '' && !rows.containers.has(boxId)) fail('I3', `document ${short(id)} without its container`);
    if (collection === order.name && isAsked(row as Order))
      for (const containerId of (row as Order).containerIds) {
        // of this collection
        const box = rows.containers.get(containerId)?.row;
        const isIts = box === undefined || box.orderId === id;
        if (isIts && (box?.status ?? 0) < 2) fail('I3', `order ${short(id)} before the close of ${short(containerId)}`);
      }
  }
  for (const [key, { status, code, operation }] of draft.receipts) {
    const was = tenant.wasBefore.get(key);
    if (!was && (tenant.devices.get(operation.deviceId)?.barredAt ?? 0) > 0)
      fail('I13', `${short(key)} came from a barred device`);
    if (status === 'refused' && (code === 'opIdReused' || code === 'ownerMismatch'))
      fail('I2', `${short(key)} came with other content or owner`);
  }
  checkAudit(tenant, draft, fail);
}

/** I5: everything up to the cursor is stored. Called for each move of a cursor. */
export function checkCursor(
  { service, fail, moved }: Scene,
  account: Account,
  from: { epoch: string; since: number; generation: number } | undefined,
): void {
  const now = cursorNow(account);
  if (!now) return;
  if (from && now.generation < from.generation) fail('I5', 'generation went back');
  if (from && now.generation === from.generation && now.since < from.since)
    fail('I5', `cursor went back from ${from.since} to ${now.since}`);
  if (now.epoch !== service.epoch || moved.has(account.session.userId)) return;
  const after = from?.generation === now.generation ? from.since : 0;
  for (const { stream, id, seq } of rowsBetween(service.tenantOf(account.session), account.session.userId, after, now.since)) {
    const kept = account.disk.peek(collectionOf(stream)).get(id);
    if (!kept || kept.seq < seq) fail('I5', `cursor ${now.since} passed ${stream} ${short(id)} at ${seq}`);
  }
}

const MINUTE_MS = 60_000;
const REQUESTS_MOST = 600;

/** I8: no device asks without a pause, whatever fails. Forgets requests that are older than a minute. */
export function checkRequests({ now, devices, fail }: Pick<Scene, 'now' | 'devices' | 'fail'>): void {
  for (const { link } of devices) {
    link.requests = link.requests.filter((at) => at > now() - MINUTE_MS);
    if (link.requests.length > REQUESTS_MOST) fail('I8', `${link.name} made ${link.requests.length} requests in a minute`);
  }
}
