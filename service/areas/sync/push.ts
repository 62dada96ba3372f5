import type { syncCalls } from '#schema/calls/sync.ts';
import type { Tx } from '#service/db/database.ts';
import { withoutTransaction } from '#service/http/handlers.ts';
import type { Bringer } from './apply.ts';
import { barredDevice, seeDevice } from './devices.ts';
import { takeIn } from './take-in.ts';

/** Judges operations and answers each with a verdict; a blocked device gets only its refusal. */
export const push = withoutTransaction<(typeof syncCalls)['push']>(async (context, { device, operations }) => {
  const { tenantId, caller } = context;
  const delivery = { userId: caller.userId, userName: caller.name, deviceId: '', how: 'device' as const };
  const bringer: Bringer = { tenantId, userId: caller.userId, deviceName: device.deviceName, now: context.now(), delivery };
  const look = async (tx: Tx) => {
    const { barred: shut, deviceId } = await seeDevice(tx, bringer, device, operations);
    return { shut, deviceId };
  };
  const taken = await takeIn(context, operations, bringer, look);
  return taken ? { data: { ...taken, serviceTime: context.now() } } : barredDevice;
});
