import { problems } from '#schema/problems.ts';
import { deviceDoc } from '#sync/outbox/device.ts';
import type { Transport } from '#sync/ports.ts';
import type { Account } from './device.ts';
import type { ModelTenant } from '#sync/simulator/model/tenant.ts';

/** An administrator's order for a device: block it, unblock it, ask it to prepare for offline work again. */
export type DeviceOrder = 'bar' | 'admit' | 'prepare';

/** State of a device at the service; 0 for never. */
export interface KnownDevice {
  barredAt: number;
  prepareAsked: number;
}

/** An answer that is not a verdict. */
export interface Refusal {
  status: number;
  code: string;
  retryAfterMs: number;
}

/** Answer to every request of a blocked device. */
export const barredDevice: Refusal = { status: problems['device.barred'], code: 'device.barred', retryAfterMs: 0 };

/** Returns a device after an order. */
export function ordered(device: KnownDevice, order: DeviceOrder, now: number): KnownDevice {
  if (order === 'prepare') return { ...device, prepareAsked: now };
  return { ...device, barredAt: order === 'bar' ? now : 0 };
}

/** Settings document with the last order to prepare again that was carried out, as in the application. */
const preparedForDoc = 'preparedFor';

/** The service's id for the device of an account; undefined before its first exchange. */
export function deviceIdOf({ disk }: Account): string | undefined {
  return (disk.peek('settings').get(deviceDoc)?.value as { deviceId: string } | undefined)?.deviceId; // written by the engine only
}

/** Returns the service time of the last order to prepare again that was carried out; 0 for none. */
export function preparedFor({ disk }: Account): number {
  return (disk.peek('settings').get(preparedForDoc)?.value as number | undefined) ?? 0; // written below only
}

/** Transport of a tab that follows orders to prepare again, as the application does next to the engine. */
export function followingOrders(transport: Transport, account: Account, catchUp: () => Promise<boolean>): Transport {
  let following = 0;
  const follow = async (asked: number) => {
    following = asked;
    const isReady = await catchUp();
    if (isReady) await account.disk.put('settings', [{ id: preparedForDoc, value: asked, at: asked }]);
    following = 0;
  };
  return {
    ...transport,
    pull: async (request) => {
      const device = { ...request.device, preparedFor: preparedFor(account) };
      const answer = await transport.pull({ ...request, device });
      const asked = answer.kind === 'answer' ? (answer.body.prepareAsked ?? 0) : 0;
      if (asked > following && asked > preparedFor(account)) void follow(asked);
      return answer;
    },
  };
}

/** Describes the open orders for an account's device; undefined for none. */
export function wantedOf(tenant: ModelTenant, account: Account): string | undefined {
  const device = tenant.devices.get(deviceIdOf(account) ?? '');
  if (!device) return undefined;
  if (device.barredAt > 0) return 'is barred';
  return device.prepareAsked > preparedFor(account) ? 'was asked to prepare again and has not' : undefined;
}
