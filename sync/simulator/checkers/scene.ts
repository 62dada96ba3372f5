import { operationOf, type OutboxDoc } from '#schema/collections.ts';
import { conflict } from '#schema/entities/conflict.ts';
import { filesOf } from '#schema/judge/arrived.ts';
import { kindOf } from '#schema/operations/all.ts';
import { isUndecided } from '#sync/outbox/states.ts';
import type { Account, Device } from '#sync/simulator/devices/device.ts';
import { wantedOf } from '#sync/simulator/devices/orders.ts';
import type { Ledger, Promised } from './ledger.ts';
import type { ModelService } from '#sync/simulator/model/service.ts';
import type { ModelTenant } from '#sync/simulator/model/tenant.ts';
import { cursorNow, hasErrands } from './visible.ts';
import type { Timeline } from '#sync/simulator/timeline.ts';

/** Input of the checkers. */
export interface Scene {
  now: () => number;
  service: ModelService;
  devices: readonly Device[];
  ledger: Ledger;
  /** Users whose rights changed in this run, so their rows may come and go. */
  moved: ReadonlySet<string>;
  /** Compares every byte as well; done for a part of the seeds. */
  thorough: boolean;
  /** Delay of another tab's notices. */
  noticeLagMs: number;
  /** Longest step of a tab's store. */
  stepMs: number;
  after: (ms: number, look: () => void) => void;
  fail: (invariant: string, what: string) => void;
}

export const FIRST_EPOCH = 'epoch-1';
export const isCreate = ({ type }: Promised) => kindOf(type)?.creates === true;
/** A decision or a claim. */
export const isDecision = ({ type }: { type: string }) => kindOf(type)?.subject === conflict.name;
export const short = (id: string) => id.slice(-4);

/** The outbox's document of a save. */
export function outboxDoc({ account, opId }: Promised): OutboxDoc | undefined {
  return account.disk.peek('outbox').get(opId);
}

/**
 * A decision on a case that a restore has lost, whose operation its author had replaced by then. It is held for seven days and
 * then returned to the supervisor. No device could end it sooner.
 */
export function waitsInVain(scene: Pick<Scene, 'service' | 'devices'>, account: Account, doc: OutboxDoc): boolean {
  return inVain(scene, account, doc, new Set());
}

/** The decision itself, or an operation that depends on it or must come after it. */
function inVain(scene: Pick<Scene, 'service' | 'devices'>, account: Account, doc: OutboxDoc, seen: Set<string>): boolean {
  if (!isUndecided(doc.state) || seen.has(doc.id)) return false;
  seen.add(doc.id);
  const tenant = scene.service.tenantOf(account.session);
  const op = operationOf(doc);
  const needed = isDecision(doc) ? [...op.deps, doc.entityId] : op.deps;
  const isOver = (opId: string) =>
    !tenant.receiptNow(opId) && !holders(scene, opId).some((other) => comes(scene, other.account, other.doc, seen));
  if (doc.tries > 0 && needed.some(isOver)) return true;
  if (!kindOf(doc.type)?.afterLane) return false;
  return [...account.disk.peek('outbox').values()].some(
    (other) => other.lane === doc.lane && other.n < doc.n && inVain(scene, account, other, seen),
  );
}

/** Files of a change that neither its device nor the service has, because the restored backup lacks them. */
export function filesGone({ files }: ModelTenant, { photos, session }: Account, doc: OutboxDoc): string[] {
  if (!kindOf(doc.type)?.files) return [];
  const ids = filesOf(operationOf(doc));
  const known = files.statesOf(session.userId, ids);
  return ids.filter((id) => !photos.has(id) && !known.has(id));
}

function comes(scene: Pick<Scene, 'service' | 'devices'>, account: Account, doc: OutboxDoc, seen: Set<string>): boolean {
  return isUndecided(doc.state) && !inVain(scene, account, doc, new Set(seen));
}

function holders({ devices }: Pick<Scene, 'devices'>, opId: string): { account: Account; doc: OutboxDoc }[] {
  return devices.flatMap(({ accounts }) =>
    accounts.flatMap((account) => {
      const doc = account.disk.peek('outbox').get(opId);
      return doc ? [{ account, doc }] : [];
    }),
  );
}

/** True if an account has nothing left to send, read or settle. */
export function isQuiet(scene: Pick<Scene, 'service' | 'devices'>, account: Account): boolean {
  const { service } = scene;
  if (wantedOf(service.tenantOf(account.session), account)) return false;
  for (const doc of account.disk.peek('outbox').values())
    if ((isUndecided(doc.state) && !waitsInVain(scene, account, doc)) || doc.state === 'acked') return false;
  const cursor = cursorNow(account);
  const { head } = service.tenantOf(account.session).state;
  return cursor?.epoch === service.epoch && cursor.since >= head && !cursor.sweep && !hasErrands(account);
}

/** A save or a request in progress when the faults end may still cause changes, so quiet must last. */
const QUIET_MS = 30_000;
const LOOK_MS = 1_000;

/** Runs the world until every account is quiet and stays so, to `end` (virtual ms) at most. */
export async function untilQuiet(
  scene: Scene,
  timeline: Timeline,
  { end, isBroken }: { end: number; isBroken: () => boolean },
): Promise<void> {
  const accounts = scene.devices.flatMap((device) => device.accounts);
  const allQuiet = () => accounts.every((account) => isQuiet(scene, account));
  for (let isOver = false; !isOver && !isBroken(); isOver = allQuiet() || timeline.now >= end) {
    let lookedAt = 0;
    await timeline.run(end, () => {
      if (isBroken()) return true;
      if (timeline.now - lookedAt < LOOK_MS) return false;
      lookedAt = timeline.now;
      return allQuiet();
    });
    if (!isBroken()) await timeline.run(timeline.now + QUIET_MS, () => false);
  }
}
