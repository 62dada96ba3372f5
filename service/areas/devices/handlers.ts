import { and, desc, eq } from 'drizzle-orm';
import type { deviceCalls, DeviceState } from '#schema/calls/devices.ts';
import { VERSION } from '#schema/version.ts';
import { devices } from '#service/db/tables/sync.ts';
import { users } from '#service/db/tables/tenancy.ts';
import type { HandlerContext, Handlers, Outcome } from '#service/http/handlers.ts';

/** Handlers of the administrator's view of devices (decisions.md, Roles). What devices say comes with their pushes and pulls. */
export const deviceHandlers: Handlers<typeof deviceCalls> = {
  devices: async (context) => ({ data: await statesOf(context) }),
  prepareDevice: (context, { deviceId }) => change(context, deviceId, { prepareAsked: context.now() }),
  barDevice: (context, { deviceId }) => change(context, deviceId, { barredAt: context.now() }),
  admitDevice: (context, { deviceId }) => change(context, deviceId, { barredAt: 0 }),
};

async function change(
  context: HandlerContext,
  id: string,
  wish: Partial<Pick<typeof devices.$inferInsert, 'prepareAsked' | 'barredAt'>>,
): Promise<Outcome<DeviceState>> {
  const { tx, tenantId } = context;
  await tx
    .update(devices)
    .set(wish)
    .where(and(eq(devices.tenantId, tenantId), eq(devices.id, id)));
  const [changed] = await statesOf(context, id);
  return changed ? { data: changed } : { refused: 'row.unknown', message: 'There is no such device.' };
}

/** What was seen last stands first; the screen orders by what its reader looks for. */
async function statesOf({ tx, tenantId }: HandlerContext, id?: string): Promise<DeviceState[]> {
  const found = await tx
    .select({ device: devices, userName: users.name })
    .from(devices)
    .leftJoin(users, and(eq(users.tenantId, devices.tenantId), eq(users.id, devices.userId)))
    .where(and(eq(devices.tenantId, tenantId), id === undefined ? undefined : eq(devices.id, id)))
    .orderBy(desc(devices.lastSeen));
  return found.map(({ device, userName }) => ({
    id: device.id,
    name: device.name,
    userName: userName ?? '',
    version: device.version,
    current: device.version === VERSION,
    lastSeenAt: device.lastSeen,
    waiting: device.waiting,
    oldestAt: device.waiting > 0 ? device.oldestAt : 0,
    usedBytes: device.usedBytes,
    quotaBytes: device.quotaBytes,
    barredAt: device.barredAt,
    prepareAskedAt: device.prepareAsked > device.preparedFor ? device.prepareAsked : 0,
  }));
}
