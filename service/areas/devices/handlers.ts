import { and, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { deviceCalls, DeviceState, OwnDevice } from '#schema/calls/devices.ts';
import { VERSION } from '#schema/version.ts';
import { devices } from '#service/db/tables/sync.ts';
import { users } from '#service/db/tables/tenancy.ts';
import type { HandlerContext, Handlers, Outcome } from '#service/http/handlers.ts';

/** Handlers of the administrator's view of devices (decisions.md, Roles). Device reports arrive with pushes and pulls. */
export const deviceHandlers: Handlers<typeof deviceCalls> = {
  devices: async (context) => ({ data: await statesOf(context) }),
  ownDevices: async (context) => ({ data: await ownOf(context) }),
  prepareDevice: (context, { deviceId }) => change(context, deviceId, ofDevice(deviceId), { prepareAsked: context.now() }),
  barDevice: (context, { deviceId }) =>
    change(context, deviceId, tabletOf(context.tenantId, deviceId), { barredAt: context.now() }),
  admitDevice: (context, { deviceId }) => change(context, deviceId, tabletOf(context.tenantId, deviceId), { barredAt: 0 }),
};

/** For one device. */
const ofDevice = (id: string): SQL => eq(devices.id, id);

/** For all who share the tablet of a device; one that named no tablet yet stands for itself. */
const tabletOf = (tenantId: string, id: string): SQL | undefined => {
  const its = sql`(select own.tablet_id from ${devices} as own where own.tenant_id = ${tenantId} and own.id = ${id})`;
  return or(ofDevice(id), and(sql`${devices.tabletId} <> ''`, eq(devices.tabletId, its)));
};

async function change(
  context: HandlerContext,
  id: string,
  which: SQL | undefined,
  wish: Partial<Pick<typeof devices.$inferInsert, 'prepareAsked' | 'barredAt'>>,
): Promise<Outcome<DeviceState>> {
  const { tx, tenantId } = context;
  await tx
    .update(devices)
    .set(wish)
    .where(and(eq(devices.tenantId, tenantId), which));
  const changed = (await statesOf(context)).find((each) => each.id === id);
  return changed ? { data: changed } : { refused: 'row.unknown', message: 'There is no such device.' };
}

/**
 * Returns the caller's own devices: of other users of a shared tablet only its bar. An erased device is listed only
 * if it had unsent work.
 */
async function ownOf(context: HandlerContext): Promise<OwnDevice[]> {
  const own = (await seenOf(context)).filter(({ device }) => device.userId === context.caller.userId);
  return own
    .filter(({ erased, device }) => !erased || device.waiting > 0)
    .map((seen) => {
      const { id, name, version, current, lastSeenAt, waiting, oldestAt, erased, barredAt } = stateOf(seen);
      return { id, name, version, current, lastSeenAt, waiting, oldestAt, erased, barredAt };
    });
}

const statesOf = async (context: HandlerContext): Promise<DeviceState[]> => (await seenOf(context)).map(stateOf);

interface Seen {
  device: typeof devices.$inferSelect;
  userName: string | null;
  tablet: string;
  erased: boolean;
  /** Time its tablet was barred. */
  barredAt: string;
}

/** Returns the devices, last seen first; the screen sorts for its reader. */
function seenOf({ tx, tenantId }: HandlerContext): Promise<Seen[]> {
  const together = sql`(partition by coalesce(nullif(${devices.tabletId}, ''), ${devices.id}))`;
  // one database for each user on a tablet: a newer one means that the earlier one is gone
  const ofOne = sql`(partition by ${devices.tabletId}, ${devices.userId})`;
  return tx
    .select({
      device: devices,
      erased: sql<boolean>`${devices.tabletId} <> '' and ${devices.lastSeen} < max(${devices.lastSeen}) over ${ofOne}`,
      userName: users.name,
      tablet: sql<string>`min(${devices.id}) over ${together}`,
      barredAt: sql<string>`max(${devices.barredAt}) over ${together}`,
    })
    .from(devices)
    .leftJoin(users, and(eq(users.tenantId, devices.tenantId), eq(users.id, devices.userId)))
    .where(eq(devices.tenantId, tenantId))
    .orderBy(desc(devices.lastSeen));
}

function stateOf({ device, userName, tablet, erased, barredAt }: Seen): DeviceState {
  return {
    id: device.id,
    tablet,
    name: device.name,
    userName: userName ?? '',
    version: device.version,
    current: device.version === VERSION,
    lastSeenAt: device.lastSeen,
    waiting: device.waiting,
    oldestAt: device.waiting > 0 ? device.oldestAt : 0,
    usedBytes: device.usedBytes,
    quotaBytes: device.quotaBytes,
    erased,
    barredAt: Number(barredAt),
    prepareAskedAt: device.prepareAsked > device.preparedFor ? device.prepareAsked : 0,
  };
}
