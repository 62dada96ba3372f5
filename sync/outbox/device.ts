import * as v from 'valibot';
import type { Ids, Store } from '#sync/ports.ts';

/** Number of this device and how many operations it has counted; the settings document `device`. */
export const deviceDoc = 'device';
const device = v.object({ deviceId: v.string(), n: v.number() });
export type Device = v.InferOutput<typeof device>;

function deviceOf(value: unknown, fresh: string): Device {
  const read = v.safeParse(device, value);
  return read.success ? read.output : { deviceId: fresh, n: 0 };
}

async function change(store: Store, ids: Ids, at: number, next: (device: Device) => Device): Promise<Device> {
  const fresh = ids.uuid();
  const [doc] = await store.change('settings', [deviceDoc], (found) => ({
    id: deviceDoc,
    value: next(deviceOf(found?.value, fresh)),
    at,
  }));
  return deviceOf(doc?.value, fresh);
}

/** Returns the current device; makes one in a new store. */
export async function readDevice(store: Store, ids: Ids, at: number): Promise<Device> {
  const [doc] = await store.get('settings', [deviceDoc]);
  return doc ? deviceOf(doc.value, '') : change(store, ids, at, (found) => found);
}

/** Counts one operation: never a clock, always the highest plus one inside one write, so that two tabs get two numbers. */
export async function countOne(store: Store, ids: Ids, at: number): Promise<Device> {
  return change(store, ids, at, (found) => ({ ...found, n: found.n + 1 }));
}

/** The service saw this device number with other operations (a cloned profile): later operations carry a new one. */
export async function becomeNewDevice(store: Store, ids: Ids, at: number, old: string): Promise<Device> {
  const deviceId = ids.uuid();
  return change(store, ids, at, (found) => (found.deviceId === old ? { ...found, deviceId } : found));
}
