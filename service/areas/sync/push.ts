import { sql } from 'drizzle-orm';
import type { syncCalls } from '#schema/calls/sync.ts';
import { LIMITS } from '#schema/limits.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { DeviceReport } from '#schema/sync-wire.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { meansLost } from '#service/db/faults.ts';
import { devices } from '#service/db/tables/sync.ts';
import { withoutTransaction } from '#service/http/handlers.ts';
import { applyOperations, type Applied, type Bringer } from './apply.ts';
import { epochNow } from './epoch.ts';
import { countFailure } from './failures.ts';
import { inRace } from './race.ts';

/**
 * Takes operations in and answers each with a verdict. A batch is one transaction, because that is five times as fast
 * as one for each; when it fails as a whole, its operations go one by one, so that a poisoned one harms no other.
 */
export const push = withoutTransaction<(typeof syncCalls)['push']>(async (context, { device, operations }) => {
  const { db, tenantId, caller, log } = context;
  const bringer: Bringer = { tenantId, userId: caller.userId, deviceName: device.deviceName, now: context.now() };
  const report = (tx: Tx) => seeDevice(tx, bringer, device, operations);
  const { verdicts, failed, newDevice, epoch } = await takeIn(db, operations, bringer, report);
  for (const { operation, error } of failed) {
    log.error({ opId: operation.opId, type: operation.type, err: error }, 'operation failed');
    verdicts.push(await countFailure(db, operation, bringer, error));
  }
  const results = [...new Set(operations.map(({ opId }) => opId))].flatMap(
    (opId) => verdicts.find((verdict) => verdict.opId === opId) ?? [],
  );
  return { data: { epoch, serviceTime: context.now(), newDevice, results } };
});

interface Taken extends Applied {
  epoch: string;
}

async function takeIn(
  db: Database,
  operations: readonly Operation[],
  bringer: Bringer,
  report: (tx: Tx) => Promise<void>,
): Promise<Taken> {
  try {
    return await inRace(() => together(db, operations, bringer, report));
  } catch (error) {
    if (meansLost(error)) throw error;
    const [only] = operations;
    if (only && operations.length === 1)
      return {
        verdicts: [],
        failed: [{ operation: only, error }],
        newDevice: false,
        epoch: await db.inTenant(bringer.tenantId, epochNow),
      };
  }
  const parts: Taken[] = [];
  for (const operation of operations) parts.push(await takeIn(db, [operation], bringer, report));
  return {
    verdicts: parts.flatMap(({ verdicts }) => verdicts),
    failed: parts.flatMap(({ failed }) => failed),
    newDevice: parts.some(({ newDevice }) => newDevice),
    epoch: parts.at(-1)?.epoch ?? '',
  };
}

function together(
  db: Database,
  operations: readonly Operation[],
  bringer: Bringer,
  report: (tx: Tx) => Promise<void>,
): Promise<Taken> {
  return db.inTenant(bringer.tenantId, async (tx) => {
    const epoch = await epochNow(tx);
    await report(tx);
    return { ...(await applyOperations(tx, operations, bringer)), epoch };
  });
}

/** Keeps what the device says of itself, for the administrator and for the supervisor's cases. */
async function seeDevice(
  tx: Tx,
  { tenantId, userId, now }: Bringer,
  { deviceId: id, deviceName: name, version, waiting, oldestAt, highestN }: DeviceReport,
  operations: readonly Operation[],
): Promise<void> {
  const highest = Math.max(highestN, ...operations.filter((operation) => operation.deviceId === id).map(({ n }) => n));
  const said = { userId, name: name.slice(0, LIMITS.nameCharacters), version, waiting, oldestAt, lastSeen: now };
  await tx
    .insert(devices)
    .values({ tenantId, id, highestN: highest, ...said })
    .onConflictDoUpdate({
      target: [devices.tenantId, devices.id],
      set: { ...said, highestN: sql`greatest(${devices.highestN}, ${highest})` },
    });
}
