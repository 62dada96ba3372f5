import { operationOf, type OutboxDoc } from '#schema/collections.ts';
import { entityIn, isSubject } from '#schema/entities/all.ts';
import { order } from '#schema/entities/order.ts';
import { position } from '#schema/entities/position.ts';
import { registration } from '#schema/entities/registration.ts';
import { DAY_MS, LIMITS } from '#schema/limits.ts';
import { kindOf } from '#schema/operations/all.ts';
import { canonical, type Operation } from '#schema/operations/operation.ts';
import type { Container } from '#schema/records/container.ts';
import type { Order } from '#schema/records/order.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { Receipt, ReceiptStatus } from '#schema/judge/reader.ts';
import { entityCollections } from '#schema/streams.ts';
import { checkNothingLost, takesAway } from './all.ts';
import type { Account } from '#sync/simulator/devices/device.ts';
import { wantedOf } from '#sync/simulator/devices/orders.ts';
import { checkFilesAtEnd } from './files.ts';
import { checkImportsAtEnd } from './imports.ts';
import type { Ledger, Promised } from './ledger.ts';
import type { ModelService } from '#sync/simulator/model/service.ts';
import type { ModelTenant } from '#sync/simulator/model/tenant.ts';
import { FIRST_EPOCH, isCreate, isDecision, isQuiet, outboxDoc, short, waitsInVain, type Scene } from './scene.ts';
import { cursorNow, hasErrands, visibleRows } from './visible.ts';

/** Checks everything that must be true at rest: I1, I2, I4, I7, I8, I9. */
export function checkEnd(scene: Scene): void {
  for (const device of scene.devices) for (const account of device.accounts) checkAccountEnd(scene, account);
  for (const tenant of scene.service.tenants.values()) {
    checkTenantEnd(scene, tenant);
    checkImportsAtEnd(tenant, scene.fail);
  }
  checkNothingLost(scene);
  checkFilesAtEnd(scene);
  for (const promised of scene.ledger.saved.values()) checkFinal(scene, promised);
}

const canaried = [...entityCollections, 'outbox', 'references'] as const;

function checkAccountEnd(scene: Scene, account: Account): void {
  const { service, fail, thorough } = scene;
  const { session, disk } = account;
  const who = `${session.clientId}/${session.userId}`;
  if (!isQuiet(scene, account)) fail('I8', `${who} is not quiet: ${unquiet(service, account)}`);
  const rows = new Map(visibleRows(service.tenantOf(session), session.userId).map((row) => [`${row.stream}/${row.id}`, row]));
  for (const collection of entityCollections) {
    for (const kept of disk.peek(collection).values()) {
      const entity = entityIn(collection, 'of' in kept ? kept.of : '');
      const key = `${entity?.stream}/${kept.id}`;
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
      if (kept.folded.length === 0 && !same(kept.row, kept.base))
        fail('I4', `${who} shows an outdated projection of ${short(kept.id)}`);
    }
  }
  for (const key of rows.keys()) fail('I4', `${who} lacks ${key}`);
  const others = [...service.tenants.keys()].filter((clientId) => clientId !== session.clientId);
  for (const collection of thorough ? canaried : []) {
    const text = JSON.stringify([...disk.peek(collection).values()]).toLowerCase();
    for (const other of others) if (text.includes(other)) fail('I7', `${who} has something of ${other} among ${collection}`);
  }
  for (const doc of disk.peek('outbox').values()) if (doc.tries > 50) fail('I8', `${short(doc.id)} was tried ${doc.tries} times`);
}

/** The model passes rows by reference, so they are usually the same object. */
function same(a: unknown, b: unknown): boolean {
  return a === b || canonical(a) === canonical(b);
}

function waitsFor(tenant: ModelTenant, account: Account, doc: OutboxDoc): string {
  const missing = operationOf(doc).deps.filter((opId) => !tenant.receiptNow(opId));
  const named = missing.map(
    (opId) =>
      `${short(opId)} (${account.disk.peek('outbox').get(opId)?.state ?? 'elsewhere'} ${account.disk.peek('outbox').get(opId)?.code ?? ''})`,
  );
  return named.length === 0 ? '' : `for ${named.join(', ')}`;
}

function unquiet(service: ModelService, account: Account): string {
  const open = [...account.disk.peek('outbox').values()].filter(
    ({ state }) => state === 'queued' || state === 'inflight' || state === 'acked',
  );
  const cursor = cursorNow(account);
  const { head } = service.tenantOf(account.session).state;
  const errands = hasErrands(account) ? ' errands' : '';
  const wanted = wantedOf(service.tenantOf(account.session), account) ?? '';
  return `${open
    .slice(0, 5)
    .map(
      (doc) =>
        `${short(doc.id)} ${doc.type} ${doc.state} tries=${doc.tries} ${waitsFor(service.tenantOf(account.session), account, doc)}`,
    )
    .join('; ')} cursor ${cursor?.epoch}@${cursor?.since} of ${service.epoch}@${head}${errands} ${wanted}`;
}

function checkTenantEnd({ service, ledger, fail }: Scene, tenant: ModelTenant): void {
  if (service.epoch === FIRST_EPOCH) checkOrder(tenant, ledger, fail);
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

/** Refusals that a device may create without the service, because no answer could add anything. */
const ownRefusals: ReadonlySet<string> = new Set(['dependencyMissing', 'fileMissing']);

const unfair: ReadonlySet<string> = new Set([
  'entityUnknown',
  'dependencyMissing',
  'opIdReused',
  'ownerMismatch',
  'payloadInvalid',
  'typeUnknown',
  'internal',
]);

/** I1, I9: at the end every saved operation has a verdict, the device knows it, and the verdict is justified. */
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
  if (!receipt && doc.state === 'refused' && !ownRefusals.has(doc.code))
    return fail('I9', `${what} is refused (${doc.code}) without a verdict`);
  if (!receipt) return finished ? undefined : fail('I1', `${what} (${doc.state}) never reached the service`);
  const allowed = expected[receipt.status];
  if (!allowed.includes(doc.state) && !finished)
    fail('I4', `${what}: the service says ${receipt.status}, the device ${doc.state}`);
  if (receipt.status !== 'refused') return undefined;
  const row = isCreate(promised) ? rowOf(tenant, promised) : undefined;
  if (row?.createdByOp === opId) fail('I2', `${what} is refused (${receipt.code}) and applied`);
  const depsFine = receipt.operation.deps.every((dep) => ['applied', 'resolved'].includes(tenant.receiptNow(dep)?.status ?? ''));
  const tooLate = receipt.receivedAt - receipt.operation.madeAt > LIMITS.heldDays * DAY_MS - 2 * DAY_MS; // clocks may be wrong by two days
  if (unfair.has(receipt.code) && depsFine && !tooLate && !excused(scene, tenant, receipt))
    fail('I9', `${what} is refused: ${receipt.code} ${receipt.message}`);
  return undefined;
}

/**
 * Refusals that a serial run would give too: the row to change was never created, or not by a supervisor's decision; a restore
 * has lost the case, and this time there was no conflict; or it has lost the row, and the device knew that when the save was
 * due, before the row's author sent it again. A row of an import that the restore has lost comes back with the next run of that
 * import: a change of it names no operation to wait for, so it is refused, and its author is asked.
 */
function excused({ service, moved }: Scene, tenant: ModelTenant, { operation, code, receivedAt }: Receipt): boolean {
  const { type, entityId, base, deps } = operation;
  if (code !== 'entityUnknown') return false;
  const isRestored = service.epoch !== FIRST_EPOCH;
  if (isOrdering(operation) && (isRestored || moved.has(operation.userId) || isGone(tenant, operation))) return true;
  const namesMaker = deps.some((dep) => tenant.receiptNow(dep)?.operation.entityId === entityId);
  if (isRestored && (isDecision({ type }) || (base[entityId] === 0 && !namesMaker))) return true;
  if (isRestored && isImportedAfter(tenant, entityId, receivedAt)) return true;
  for (const { operation: other } of tenant.state.receipts.values())
    if (other.entityId === entityId && takesAway(other)) return true;
  return !Object.values(tenant.state.rows).some((rows) => rows.has(entityId)) && !tenant.casesNow().has(entityId);
}

/** True if an import has written the row again later than this: rows of imports have no operation that made them. */
function isImportedAfter({ state: { rows } }: ModelTenant, id: string, at: number): boolean {
  const row = (rows.registrations.get(id) ?? rows.containers.get(id))?.row;
  return row?.createdByOp === '' && row.createdAt > at;
}

/** Orders of a project its author no longer has get the same answer as missing ones. */
function isOrdering({ type }: Operation): boolean {
  const subject = kindOf(type)?.subject;
  return subject === order.name || subject === position.name;
}

/** True if an item was deleted, permanently or until a supervisor restored it, or is in another project. */
function isGone({ state }: ModelTenant, { refs, payload }: Operation): boolean {
  const { projectId } = payload as { projectId?: string }; // of an item
  for (const { operation } of state.receipts.values())
    if (refs.includes(operation.entityId) && kindOf(operation.type)?.deletes) return true;
  return refs.some((id) => {
    const held = state.rows.containers.get(id);
    return held !== undefined && (held.deleted || (projectId !== undefined && held.row.projectId !== projectId));
  });
}

function isConfirmedFirst(one: Promised | undefined, other: Promised | undefined): boolean {
  return one !== undefined && other !== undefined && one.at < other.at;
}

/**
 * Finds a close that was applied before earlier saves of its own device for the box, which breaks the author's order (I3). Of
 * two tabs that save at the same time the first to count may be the last on disk, so the order of confirmation is used.
 */
function checkOrder(tenant: ModelTenant, { saved }: Ledger, fail: Scene['fail']): void {
  const closes = [...tenant.state.receipts.values()].filter(
    ({ operation, status }) => operation.type === 'container.close' && status === 'applied',
  );
  for (const { operation, receivedAt, key, code } of tenant.state.receipts.values()) {
    if (code !== 'containerClosed' || kindOf(operation.type)?.subject !== registration.name) continue;
    const early = closes.find(
      (close) =>
        close.operation.entityId === operation.lane &&
        close.operation.deviceId === operation.deviceId &&
        close.operation.n > operation.n &&
        !isConfirmedFirst(saved.get(close.operation.opId), saved.get(operation.opId)) &&
        close.receivedAt <= receivedAt,
    );
    if (early) fail('I3', `${short(early.key)} closed the box before ${short(key)} (n=${operation.n}) was in it`);
  }
}

function rowOf(tenant: ModelTenant, { type, entityId }: Promised) {
  const subject = kindOf(type)?.subject;
  if (!subject || !isSubject(subject)) return undefined;
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
