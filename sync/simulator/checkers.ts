import { operationOf, type EntityCollection, type OutboxDoc } from '#schema/collections.ts';
import { DAY_MS, LIMITS } from '#schema/limits.ts';
import { kindOf } from '#schema/operations/all.ts';
import { canonical, type Operation } from '#schema/operations/operation.ts';
import type { Container } from '#schema/records/container.ts';
import type { Order } from '#schema/records/order.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { Draft } from '#schema/rules/judge/draft.ts';
import type { ReceiptStatus } from '#schema/rules/judge/reader.ts';
import { isUndecided, pendingStates } from '#sync/outbox/states.ts';
import { stands } from '#sync/projection/fold.ts';
import type { Account, Device } from './device.ts';
import type { Ledger, Promised } from './ledger.ts';
import type { ModelService } from './model-service.ts';
import type { ModelTenant } from './model-tenant.ts';
import { cursorNow, hasErrands, rowsBetween, visibleRows } from './visible.ts';

/** The invariants of reliability.md 2.3 as checks; each says what it saw. Continuous ones run during the run, the rest at its end. */

export interface Scene {
  now: () => number;
  service: ModelService;
  devices: readonly Device[];
  ledger: Ledger;
  /** Users whose rights moved in this run: their rows may come and go. */
  moved: ReadonlySet<string>;
  /** Looks at every byte too; a part of the seeds is enough for that. */
  thorough: boolean;
  fail: (invariant: string, what: string) => void;
}

const GRACE_MS = 5_000;
const FIRST_EPOCH = 'epoch-1';
const isCreate = ({ type }: Promised) => type.endsWith('.create');
const short = (id: string) => id.slice(-4);

function outboxDoc({ account, opId }: Promised): OutboxDoc | undefined {
  return account.disk.peek('outbox').get(opId);
}

/** I1: what was saved is on the device or known to the service, at any moment. */
export function checkNothingLost({ service, ledger, fail }: Scene): void {
  for (const promised of ledger.saved.values()) {
    if (outboxDoc(promised) || service.tenantOf(promised.account.session).receiptNow(promised.opId)) continue;
    fail('I1', `${promised.type} n=${promised.n} ${short(promised.opId)} is nowhere`);
  }
}

/** I6: what its author saved stays in his view: in the picture until its place is reached, then as the service's row. */
export function checkStillSeen(scene: Scene): void {
  const looking = new Map<Account, Set<string>>();
  for (const device of scene.devices) {
    const tab = device.living[0];
    if (tab && scene.now() - tab.startedAt >= GRACE_MS) looking.set(device.account, deletedBy(device.account));
  }
  for (const promised of scene.ledger.saved.values()) {
    if (promised.settled || promised.ended || promised.acting || !isCreate(promised) || scene.now() - promised.at < GRACE_MS)
      continue;
    const gone = looking.get(promised.account);
    if (gone && !gone.has(promised.entityId)) checkSeen(scene, promised);
  }
}

function checkSeen({ service, fail, moved }: Scene, promised: Promised): void {
  const { account, entityId, opId } = promised;
  const subject = kindOf(promised.type)?.subject as EntityCollection; // creates have a subject
  const kept = account.disk.peek(subject).get(entityId);
  if ((kept?.seq ?? 0) > 0) promised.grounded = true;
  const doc = outboxDoc(promised);
  if (doc?.state === 'done' && kept?.base) {
    promised.settled = true;
    return;
  }
  const cursor = cursorNow(account) ?? { epoch: '', since: 0 };
  if (doc && pendingStates.includes(doc.state) && stands(doc, cursor)) {
    if (kept?.folded.includes(opId) || kept?.base) return;
    fail('I6', `${promised.type} ${short(opId)} (${doc.state}) is not in the picture of ${short(entityId)}`);
    return;
  }
  const row = service.tenantOf(account.session).feed.get(`${subject}/${entityId}`);
  if (!row?.row || moved.has(account.session.userId) || (promised.grounded && row.seq > cursor.since)) return;
  if (!kept?.base && cursor.epoch === service.epoch)
    fail('I6', `${promised.type} ${short(opId)} vanished from its author's view`);
}

/** Entities each author took away himself. */
function deletedBy(account: Account): Set<string> {
  const gone = new Set<string>();
  for (const doc of account.disk.peek('outbox').values())
    if (doc.type.endsWith('.delete') && doc.state !== 'cancelled') gone.add(doc.entityId);
  return gone;
}

const forward: Readonly<Record<ReceiptStatus, readonly ReceiptStatus[]>> = {
  applied: [],
  contested: ['resolved', 'rejected', 'returned', 'refused', 'superseded'],
  returned: ['superseded', 'resolved', 'rejected', 'contested'],
  refused: ['superseded', 'applied', 'contested', 'refused'],
  resolved: [],
  rejected: ['superseded'],
  superseded: [],
};

/** I3 and I10 at each transaction: nothing stands without what it stands in, words only move forward. */
export function checkTransaction(tenant: ModelTenant, draft: Draft, fail: Scene['fail']): void {
  const { rows } = tenant.state;
  for (const { collection, id, row, deleted, erased } of draft.changes.values()) {
    if (deleted || erased) continue;
    if (collection === 'registrations' && !rows.containers.has((row as Registration).containerId))
      // of this collection
      fail('I3', `document ${short(id)} without its container`);
    if (collection === 'orders')
      for (const containerId of (row as Order).containerIds)
        // of this collection
        if ((rows.containers.get(containerId)?.row.status ?? 0) < 2)
          fail('I3', `order ${short(id)} before the close of ${short(containerId)}`);
  }
  for (const [key, { status, code }] of draft.receipts) {
    const was = tenant.wasBefore.get(key);
    if (was && was !== status && !forward[was].includes(status)) fail('I10', `${short(key)} went from ${was} to ${status}`);
    if (status === 'refused' && (code === 'opIdReused' || code === 'ownerMismatch'))
      fail('I2', `${short(key)} came with other content or owner`);
  }
  for (const decision of draft.decisions)
    if (decision.userId === '' || decision.device === undefined)
      fail('I10', `decision ${short(decision.id)} without actor or values`);
}

/** I5: whatever lies up to the cursor is kept. Called at each move of a cursor. */
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
    const kept = account.disk.peek(stream as EntityCollection).get(id); // visible rows are entities
    if (!kept || kept.seq < seq) fail('I5', `cursor ${now.since} passed ${stream} ${short(id)} at ${seq}`);
  }
}

/**
 * A decision on a case that a restore has forgotten, whose operation its author had replaced by then: it is held for its
 * seven days and then put before the supervisor. Nothing on any device could end it sooner.
 */
function waitsInVain({ service, devices }: Pick<Scene, 'service' | 'devices'>, account: Account, doc: OutboxDoc): boolean {
  if (doc.state !== 'queued' || doc.tries === 0) return false;
  const tenant = service.tenantOf(account.session);
  const op = operationOf(doc);
  const needed = doc.type.startsWith('conflict.') ? [...op.deps, doc.entityId] : op.deps;
  const missing = needed.filter((opId) => !tenant.receiptNow(opId));
  const comes = (opId: string) =>
    devices.some(({ accounts }) => accounts.some(({ disk }) => isUndecided(disk.peek('outbox').get(opId)?.state ?? 'done')));
  return missing.length > 0 && !missing.some(comes);
}

/** Whether an account has nothing left to send, read or settle. */
export function isQuiet(scene: Pick<Scene, 'service' | 'devices'>, account: Account): boolean {
  const { service } = scene;
  for (const doc of account.disk.peek('outbox').values())
    if ((isUndecided(doc.state) && !waitsInVain(scene, account, doc)) || doc.state === 'acked') return false;
  const cursor = cursorNow(account);
  const { head } = service.tenantOf(account.session).state;
  return cursor?.epoch === service.epoch && cursor.since >= head && !cursor.sweep && !hasErrands(account);
}

/** Everything that must hold when all is quiet: I1, I2, I4, I7, I8, I9. */
export function checkEnd(scene: Scene): void {
  for (const device of scene.devices) for (const account of device.accounts) checkAccountEnd(scene, account);
  for (const tenant of scene.service.tenants.values()) checkTenantEnd(scene, tenant);
  checkNothingLost(scene);
  for (const promised of scene.ledger.saved.values()) checkFinal(scene, promised);
}

const canaried = ['containers', 'registrations', 'orders', 'conflicts', 'outbox', 'references'] as const;

function checkAccountEnd(scene: Scene, account: Account): void {
  const { service, fail, thorough } = scene;
  const { session, disk } = account;
  const who = `${session.clientId}/${session.userId}`;
  if (!isQuiet(scene, account)) fail('I8', `${who} is not quiet: ${unquiet(service, account)}`);
  const rows = new Map(visibleRows(service.tenantOf(session), session.userId).map((row) => [`${row.stream}/${row.id}`, row]));
  for (const collection of ['containers', 'registrations', 'orders', 'conflicts'] as const) {
    for (const kept of disk.peek(collection).values()) {
      const key = `${collection}/${kept.id}`;
      const row = rows.get(key);
      rows.delete(key);
      if (!row && kept.base) fail('I4', `${who} keeps ${collection} ${short(kept.id)}, which the service does not show him`);
      if (row && !same(kept.base, row.row)) fail('I4', `${who} has another ${collection} ${short(kept.id)}`);
      for (const opId of kept.folded) {
        const doc = disk.peek('outbox').get(opId);
        const { state } = doc ?? {};
        const stays = state === 'contested' || state === 'returned' || state === 'refused';
        if (!stays && !(doc && waitsInVain(scene, account, doc)))
          fail('I4', `${who} still shows ${short(opId)} (${state}) over ${short(kept.id)}`);
      }
      if (kept.folded.length === 0 && !same(kept.row, kept.base)) fail('I4', `${who} shows an old picture of ${short(kept.id)}`);
    }
  }
  for (const key of rows.keys()) fail('I4', `${who} lacks ${key}`);
  const others = [...service.tenants.keys()].filter((clientId) => clientId !== session.clientId);
  for (const collection of thorough ? canaried : []) {
    const text = JSON.stringify([...disk.peek(collection).values()]).toLowerCase();
    for (const other of others) if (text.includes(other)) fail('I7', `${who} holds something of ${other} among ${collection}`);
  }
  for (const doc of disk.peek('outbox').values()) if (doc.tries > 50) fail('I8', `${short(doc.id)} was tried ${doc.tries} times`);
}

/** Rows travel by reference in the model: nearly always the same object. */
function same(a: unknown, b: unknown): boolean {
  return a === b || canonical(a) === canonical(b);
}

function waitsFor(tenant: ModelTenant, doc: OutboxDoc): string {
  const missing = operationOf(doc).deps.filter((opId) => !tenant.receiptNow(opId));
  return missing.length === 0 ? '' : `for ${missing.map(short).join(',')}`;
}

function unquiet(service: ModelService, account: Account): string {
  const open = [...account.disk.peek('outbox').values()].filter(
    ({ state }) => state === 'queued' || state === 'inflight' || state === 'acked',
  );
  const cursor = cursorNow(account);
  const { head } = service.tenantOf(account.session).state;
  const errands = hasErrands(account) ? ' errands' : '';
  return `${open
    .slice(0, 5)
    .map(
      (doc) => `${short(doc.id)} ${doc.type} ${doc.state} tries=${doc.tries} ${waitsFor(service.tenantOf(account.session), doc)}`,
    )
    .join('; ')} cursor ${cursor?.epoch}@${cursor?.since} of ${service.epoch}@${head}${errands}`;
}

function checkTenantEnd({ service, fail }: Scene, tenant: ModelTenant): void {
  if (service.epoch === FIRST_EPOCH) checkOrder(tenant, fail);
  const { rows } = tenant.state;
  const documents = new Map<string, number>();
  const made = new Map<string, string>();
  for (const { row, deleted } of rows.registrations.values()) {
    if (!deleted) documents.set(row.containerId, (documents.get(row.containerId) ?? 0) + 1);
    twice(made, row, fail);
  }
  for (const { row } of rows.orders.values()) twice(made, row, fail);
  const codes = new Set<string>();
  for (const [id, { row, deleted }] of rows.containers) {
    twice(made, row, fail);
    if (codes.has(row.code)) fail('I2', `code ${row.code} twice`);
    codes.add(row.code);
    const count = documents.get(id) ?? 0;
    if (!deleted && count !== row.documents) fail('I2', `container ${short(id)} counts ${row.documents} of ${count} documents`);
    if (deleted && count > 0) fail('I3', `container ${short(id)} is gone with ${count} documents in it`);
  }
  const custody = new Map<string, number>();
  for (const { containerId, event } of tenant.state.custody)
    if (event === 3) custody.set(containerId, (custody.get(containerId) ?? 0) + 1);
  for (const [id, times] of custody) if (times > 1) fail('I2', `container ${short(id)} was created ${times} times`);
}

function twice(made: Map<string, string>, row: Container | Registration | Order, fail: Scene['fail']): void {
  const other = made.get(row.createdByOp);
  if (row.createdByOp !== '' && other && other !== row.id) fail('I2', `two rows from one operation ${short(row.createdByOp)}`);
  made.set(row.createdByOp, row.id);
}

const unfair: ReadonlySet<string> = new Set([
  'entityUnknown',
  'dependencyMissing',
  'opIdReused',
  'ownerMismatch',
  'payloadInvalid',
  'typeUnknown',
  'internal',
]);

/** I1, I9: at the end everything saved has a word, the device knows it, and the word is honest. */
function checkFinal(scene: Scene, promised: Promised): void {
  const { service, fail } = scene;
  const { opId, account, type } = promised;
  const tenant = service.tenantOf(account.session);
  const doc = outboxDoc(promised);
  const receipt = tenant.receiptNow(opId);
  const what = `${type} n=${promised.n} ${short(opId)}`;
  if (!doc) return fail('I1', `${what} left the outbox`);
  if (waitsInVain(scene, account, doc)) return undefined;
  const finished = doc.state === 'cancelled' || doc.state === 'superseded' || doc.state === 'refused';
  if (!receipt) return finished ? undefined : fail('I1', `${what} (${doc.state}) never reached the service`);
  const told = expected[receipt.status];
  if (!told.includes(doc.state) && !finished) fail('I4', `${what}: the service says ${receipt.status}, the device ${doc.state}`);
  if (receipt.status !== 'refused') return undefined;
  const row = isCreate(promised) ? rowOf(tenant, promised) : undefined;
  if (row?.createdByOp === opId) fail('I2', `${what} is refused (${receipt.code}) and applied`);
  const depsFine = receipt.operation.deps.every((dep) => ['applied', 'resolved'].includes(tenant.receiptNow(dep)?.status ?? ''));
  const tooLate = receipt.receivedAt - receipt.operation.madeAt > LIMITS.heldDays * DAY_MS - 2 * DAY_MS; // clocks may be wrong by two days
  if (unfair.has(receipt.code) && depsFine && !tooLate && !excused(service, tenant, receipt.operation, receipt.code))
    fail('I9', `${what} is refused: ${receipt.code} ${receipt.message}`);
  return undefined;
}

/**
 * Refusals that a serial run would give too: what the operation changes was never made, or by a supervisor's word not;
 * a restore has forgotten the case, and this time there was no conflict.
 */
function excused(service: ModelService, tenant: ModelTenant, { type, entityId }: Operation, code: string): boolean {
  if (code !== 'entityUnknown') return false;
  if (type.startsWith('conflict.') && service.epoch !== FIRST_EPOCH) return true;
  for (const { operation } of tenant.state.receipts.values())
    if (operation.entityId === entityId && operation.type.endsWith('.delete')) return true;
  return !Object.values(tenant.state.rows).some((rows) => rows.has(entityId)) && !tenant.casesNow().has(entityId);
}

/** A close that went before what its own device had saved for the box earlier: the author's order was not kept (I3). */
function checkOrder(tenant: ModelTenant, fail: Scene['fail']): void {
  const closes = [...tenant.state.receipts.values()].filter(
    ({ operation, status }) => operation.type === 'container.close' && status === 'applied',
  );
  for (const { operation, receivedAt, key, code } of tenant.state.receipts.values()) {
    if (code !== 'containerClosed' || !operation.type.startsWith('registration.')) continue;
    const early = closes.find(
      (close) =>
        close.operation.entityId === operation.lane &&
        close.operation.deviceId === operation.deviceId &&
        close.operation.n > operation.n &&
        close.receivedAt <= receivedAt,
    );
    if (early) fail('I3', `${short(early.key)} closed the box before ${short(key)} (n=${operation.n}) was in it`);
  }
}

function rowOf(tenant: ModelTenant, { type, entityId }: Promised) {
  const subject = kindOf(type)?.subject;
  if (!subject || subject === 'conflicts') return undefined;
  return tenant.state.rows[subject].get(entityId)?.row;
}

const expected: Readonly<Record<ReceiptStatus, readonly OutboxDoc['state'][]>> = {
  applied: ['done'],
  resolved: ['done'],
  superseded: ['done', 'superseded'],
  contested: ['contested'],
  returned: ['returned'],
  rejected: ['done', 'refused'],
  refused: ['refused', 'cancelled', 'superseded'],
};
