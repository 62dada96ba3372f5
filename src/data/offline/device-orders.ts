import type { DeviceReport } from '#schema/sync-wire.ts';
import type { Store, Transport } from '#sync/ports.ts';
import { renameTablet, tabletId } from '#src/data/device/local-storage.ts';
import { reserve } from '#src/data/storage/disk-full.ts';
import type { follower } from './follow-order.ts';

/** Settings document with the last order to prepare again that this device fulfilled (service time). */
export const preparedForDoc = 'preparedFor';

/** The room is measured this often: browsers count it file by file. */
const MEASURED_MS = 60_000;

type Room = Pick<DeviceReport, 'usedBytes' | 'quotaBytes'>;

/** Parts that tests replace: preparing the device (follow-order.ts), and measuring its space. */
export interface Parts {
  prepare?: () => Promise<boolean>;
  room?: () => Promise<Room>;
}

/** Loaded when it is first needed. */
const measuredRoom = async (): Promise<Room> => (await reserve.part()).measured();

/**
 * Wraps the engine's transport with orders and reports of an administrator: each pull reports the free space, and an order to
 * prepare again is followed until a preparation leaves no line red. The exchange waits for neither. Every request names the
 * tablet, which a bar applies to; a copied profile renames its tablet.
 */
export function overOrders(transport: Transport, store: Store, { prepare, room = measuredRoom }: Parts = {}): Transport {
  let measuredAt = 0;
  let measured: Room = {};
  let follow: ReturnType<typeof follower> | undefined;
  const measure = async () => {
    if (Math.abs(Date.now() - measuredAt) < MEASURED_MS) return;
    measuredAt = Date.now();
    measured = await room();
  };
  const obey = async (asked: number) => {
    const part = await import('./follow-order.ts');
    follow ??= part.follower(store, prepare);
    await follow(asked);
  };
  return {
    ...transport,
    push: async (request) => {
      const device = { ...request.device, tabletId: tabletId() };
      const answer = await transport.push({ ...request, device });
      if (answer.kind === 'answer' && answer.body.newDevice) renameTablet();
      return answer;
    },
    pull: async (request) => {
      const [doc] = await store.get('settings', [preparedForDoc]);
      measure().catch(reportError);
      const preparedFor = typeof doc?.value === 'number' ? doc.value : 0;
      const device = { ...request.device, ...measured, preparedFor, tabletId: tabletId() };
      const answer = await transport.pull({ ...request, device });
      const asked = (answer.kind === 'answer' && answer.body.prepareAsked) || 0;
      if (asked > preparedFor) obey(asked).catch(reportError);
      return answer;
    },
  };
}
