import type { syncCalls } from '#schema/calls/sync.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { meansLost } from '#service/db/faults.ts';
import { withoutTransaction } from '#service/http/handlers.ts';
import { applyOperations, type Applied, type Bringer } from './apply.ts';
import { barredDevice, seeDevice, type DeviceOrders } from './devices.ts';
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
  const { verdicts, failed, newDevice, epoch, barred } = await takeIn(db, operations, bringer, report);
  if (barred) return barredDevice;
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
  /** Nothing was looked at: the device may not send. */
  barred: boolean;
}

async function takeIn(
  db: Database,
  operations: readonly Operation[],
  bringer: Bringer,
  report: (tx: Tx) => Promise<DeviceOrders>,
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
        barred: false,
        epoch: await db.inTenant(bringer.tenantId, epochNow),
      };
  }
  const parts: Taken[] = [];
  for (const operation of operations) parts.push(await takeIn(db, [operation], bringer, report));
  return {
    verdicts: parts.flatMap(({ verdicts }) => verdicts),
    failed: parts.flatMap(({ failed }) => failed),
    newDevice: parts.some(({ newDevice }) => newDevice),
    barred: parts.some(({ barred }) => barred),
    epoch: parts.at(-1)?.epoch ?? '',
  };
}

function together(
  db: Database,
  operations: readonly Operation[],
  bringer: Bringer,
  report: (tx: Tx) => Promise<DeviceOrders>,
): Promise<Taken> {
  return db.inTenant(bringer.tenantId, async (tx) => {
    const epoch = await epochNow(tx);
    const { barred } = await report(tx);
    if (barred) return { verdicts: [], failed: [], newDevice: false, epoch, barred };
    return { ...(await applyOperations(tx, operations, bringer)), epoch, barred };
  });
}
