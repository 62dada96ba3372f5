import type { DeviceReport } from '#schema/sync-wire.ts';
import type { Store, Transport } from '#sync/ports.ts';
import { renameTablet, tabletId } from '#src/data/device/local-storage.ts';
import { fetchReserve } from '#src/data/storage/disk-full.ts';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';
import type { follower } from './follow-order.ts';

/** The settings document with the last request to prepare again that this device followed (service time). */
export const preparedForDoc = 'preparedFor';

/** Free space is measured this often: browsers count it file by file. */
const MEASURED_MS = 60_000;

type Room = Pick<DeviceReport, 'usedBytes' | 'quotaBytes'>;

/** Replaced by tests: how the device prepares (follow-order.ts), and how much free space it has. */
export interface Parts {
  prepare?: () => Promise<boolean>;
  room?: () => Promise<Room>;
}

/**
 * Adds an administrator's view of the device to the transport: each pull reports its free space, and a request to prepare again is
 * followed until a preparation leaves no line red. The exchange waits for neither. Each request carries the tablet id, by which a device
 * is blocked; a copied browser profile gets another id.
 */
export function overOrders(
  transport: Transport,
  store: Store,
  { prepare, room }: Parts = {},
  place: Workplace = here(),
): Transport {
  let measuredAt = 0;
  let measured: Room = {};
  let follow: ReturnType<typeof follower> | undefined;
  const measure = async () => {
    if (Math.abs(Date.now() - measuredAt) < MEASURED_MS) return;
    measuredAt = Date.now();
    // loaded when it is first needed
    measured = await (room ? room() : (await fetchReserve()).measured(place));
  };
  const obey = async (asked: number) => {
    const loaded = await import('./follow-order.ts');
    follow ??= loaded.follower(store, prepare, place);
    await follow(asked);
  };
  return {
    ...transport,
    push: async (request) => {
      const device = { ...request.device, tabletId: tabletId(place) };
      const answer = await transport.push({ ...request, device });
      if (answer.kind === 'answer' && answer.body.newDevice) renameTablet(place);
      return answer;
    },
    pull: async (request) => {
      const [doc] = await store.get('settings', [preparedForDoc]);
      measure().catch(reportError);
      const preparedFor = typeof doc?.value === 'number' ? doc.value : 0;
      const device = { ...request.device, ...measured, preparedFor, tabletId: tabletId(place) };
      const answer = await transport.pull({ ...request, device });
      const asked = (answer.kind === 'answer' && answer.body.prepareAsked) || 0;
      if (asked > preparedFor) obey(asked).catch(reportError);
      return answer;
    },
  };
}
