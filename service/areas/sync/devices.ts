import { and, eq, or, sql } from 'drizzle-orm';
import { LIMITS } from '#schema/limits.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { DeviceReport } from '#schema/sync-wire.ts';
import type { Tx } from '#service/db/database.ts';
import { devices } from '#service/db/tables/sync.ts';
import type { Refused } from '#service/http/handlers.ts';

/** Reporting user, and time. */
export interface Reporter {
  tenantId: string;
  userId: string;
  now: number;
}

/** Orders of the service to a device. */
export interface DeviceOrders {
  barred: boolean;
  /** Time of the last order to prepare again; 0 for never. */
  prepareAsked: number;
  /** Id of the device if it is registered to this user; empty if it is registered to another one. */
  deviceId: string;
}

/** Refusal of a blocked device: it may neither send nor read, and its queue stays on it in quarantine. */
export const barredDevice: Refused = {
  refused: 'device.barred',
  message: 'An administrator has blocked this device. Its changes stay on it.',
};

/**
 * Stores the report of a device, for the administrator and for the supervisor's cases, and returns its orders. An unchanged
 * report is written once a minute, because devices read far more often. A user cannot report for the device of another user. A
 * block applies to the device with any user, and to every known or new device on its tablet.
 */
export async function seeDevice(
  tx: Tx,
  { tenantId, userId, now }: Reporter,
  device: DeviceReport,
  operations: readonly Operation[] = [],
): Promise<DeviceOrders> {
  const id = device.deviceId;
  const own = operations.map((operation) => (operation.deviceId === id ? operation.n : 0)).filter(Number.isSafeInteger);
  const highest = Math.max(device.highestN, ...own);
  const onTablet = await tabletOf(tx, tenantId, device);
  const known = onTablet.find((each) => each.id === id);
  const barred = onTablet.some(({ barredAt }) => barredAt > 0);
  const isOther = known !== undefined && known.userId !== userId;
  const orders = { barred, prepareAsked: known?.prepareAsked ?? 0, deviceId: isOther ? '' : id };
  // the block of a device neither moves to another tablet nor stays on the earlier one
  const stays = barred && known !== undefined && known.tabletId !== '';
  const reported = { userId, ...reportOf(device), ...(stays && { tabletId: known.tabletId }) };
  if (isOther) return orders;
  const isNews =
    !known || highest > known.highestN || Object.entries(reported).some(([field, value]) => Reflect.get(known, field) !== value);
  if (!isNews && now - known.lastSeen < LIMITS.deviceSeenMs) return orders;
  await tx
    .insert(devices)
    .values({ tenantId, id, highestN: highest, ...reported, lastSeen: now })
    .onConflictDoUpdate({
      target: [devices.tenantId, devices.id],
      set: { ...reported, lastSeen: now, highestN: sql`greatest(${devices.highestN}, ${highest})` },
      setWhere: eq(devices.userId, userId),
    });
  return orders;
}

/** True if a device is blocked, either itself or with the tablet it last reported from. */
export async function isBarred(tx: Tx, tenantId: string, deviceId: string): Promise<boolean> {
  return (await tabletOf(tx, tenantId, { deviceId })).some(({ barredAt }) => barredAt > 0);
}

/** Returns the known device, and the others on its tablets: on the earlier one, and on the one it names now. */
function tabletOf(tx: Tx, tenantId: string, { deviceId, tabletId = '' }: Pick<DeviceReport, 'deviceId' | 'tabletId'>) {
  const earlierTablet = sql`(select own.tablet_id from ${devices} as own where own.tenant_id = ${tenantId} and own.id = ${deviceId})`;
  const shared = and(sql`${devices.tabletId} <> ''`, sql`${devices.tabletId} in (${tabletId}, ${earlierTablet})`);
  return tx
    .select()
    .from(devices)
    .where(and(eq(devices.tenantId, tenantId), or(eq(devices.id, deviceId), shared)));
}

/** Returns the report with its texts cut to the size of a column; they are for display only. */
function reportOf(device: DeviceReport) {
  return {
    name: device.deviceName.slice(0, LIMITS.nameCharacters),
    version: device.version.slice(0, LIMITS.codeCharacters),
    waiting: device.waiting,
    oldestAt: device.oldestAt,
    // unchanged if missing: a push, an earlier version, or not measured yet
    ...(device.usedBytes !== undefined && { usedBytes: device.usedBytes }),
    ...(device.quotaBytes !== undefined && { quotaBytes: device.quotaBytes }),
    ...(device.preparedFor !== undefined && { preparedFor: device.preparedFor }),
    ...(device.tabletId && { tabletId: device.tabletId }),
  };
}
