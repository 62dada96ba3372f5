import { kindOf } from '#schema/operations/all.ts';
import { callDevice, type Operation } from '#schema/operations/operation.ts';
import { HOME_ZONE } from '#schema/rules/home-zone.ts';
import type { PushVerdict } from '#schema/sync-wire.ts';
import type { CallerContext } from '#service/http/handlers.ts';
import { applyOperations } from './apply.ts';
import { hashOf } from './operation-hash.ts';
import { inRace } from './race.ts';

/** Input of a direct call: the operation a device would have saved, under the caller's own id. */
export interface Asked {
  opId: string;
  type: string;
  entityId: string;
  payload: Record<string, unknown>;
  /** Versions of rows the caller saw. */
  base?: Readonly<Record<string, number>> | undefined;
}

/**
 * Applies the operation of a direct call exactly as push does: same checks, same receipt. A repeat with the same id
 * gets the first answer.
 */
export async function applyDirectly(context: CallerContext, asked: Asked): Promise<PushVerdict> {
  const [verdict] = await applyAllDirectly(context, [asked]);
  if (!verdict) throw new Error('An operation got no verdict.');
  return verdict;
}

/** Applies the operations of one direct call in one transaction; each has its own verdict, in their order. */
export async function applyAllDirectly(context: CallerContext, asked: readonly Asked[]): Promise<PushVerdict[]> {
  const { db, tenantId, caller } = context;
  const operations = asked.map((one) => operationOf(context, one));
  const delivery = { userId: caller.userId, userName: caller.name, deviceId: '', how: 'call' as const };
  const bringer = { tenantId, userId: caller.userId, deviceName: '', now: context.now(), delivery };
  const { verdicts, failed } = await inRace(() => db.inTenant(tenantId, (tx) => applyOperations(tx, operations, bringer)));
  const [fault] = failed;
  if (fault) throw fault.error;
  return verdicts;
}

/** Returns the operation of a direct call, as a device would have saved it. */
export function operationOf(
  { tenantId, caller, now }: Pick<CallerContext, 'tenantId' | 'caller' | 'now'>,
  { opId, type, entityId, payload, base = {} }: Asked,
): Operation {
  const open: Omit<Operation, 'hash'> = {
    opId,
    clientId: tenantId,
    userId: caller.userId,
    deviceId: callDevice(opId),
    n: 1,
    type,
    entityId,
    lane: kindOf(type)?.lane(entityId, payload as never) ?? '', // the kinds used here name the container itself
    refs: [],
    deps: [],
    base,
    configVersion: 0,
    payload,
    payloadVersion: kindOf(type)?.payloadVersion ?? 1,
    supersedes: '',
    madeAt: now(),
    zone: HOME_ZONE,
    skewMs: 0,
  };
  return { ...open, hash: hashOf(open) };
}
