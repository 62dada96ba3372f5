import type { DeviceReport } from '#schema/sync-wire.ts';
import type { Store, Transport } from '#sync/ports.ts';
import { reserve } from './disk-full.ts';

/** The settings document that says which order to prepare again this device has followed last (service time). */
const preparedForDoc = 'preparedFor';

/** The room is measured this often: browsers count it file by file. */
const MEASURED_MS = 60_000;

/** An order that left a line red is followed again after this long: pulls come by the second, preparing asks for much. */
const AGAIN_MS = 60_000;

/** How the device prepares, and how much room it has; loaded when it is first needed. */
const loaded = {
  /** Whether every line came out ready; red ones come without a throw (prepare.ts). */
  prepare: async (): Promise<boolean> => {
    const { lines } = await (await import('./prepare.ts')).prepareForOffline();
    return lines.every(({ state }) => state === 'ready');
  },
  room: async (): Promise<Pick<DeviceReport, 'usedBytes' | 'quotaBytes'>> => {
    return (await reserve.part()).measured();
  },
};

/**
 * The wire of the engine, with what an administrator wants of this device and to know of it: each pull tells the room it
 * has, and an order to prepare again that comes back is followed until a preparation leaves no line red. The exchange
 * waits for neither.
 */
export function overOrders(transport: Transport, store: Store, { prepare, room } = loaded): Transport {
  let measured: { at: number; bytes: Pick<DeviceReport, 'usedBytes' | 'quotaBytes'> } = { at: 0, bytes: {} };
  let following = 0;
  let left = { asked: 0, at: 0 };
  const measure = async () => {
    if (Math.abs(Date.now() - measured.at) < MEASURED_MS) return;
    measured = { ...measured, at: Date.now() };
    measured = { ...measured, bytes: await room() };
  };
  const preparedFor = async (): Promise<number> => {
    const [doc] = await store.get('settings', [preparedForDoc]);
    return typeof doc?.value === 'number' ? doc.value : 0;
  };
  const follow = async (asked: number) => {
    if (asked <= following || asked <= (await preparedFor())) return;
    if (left.asked === asked && Math.abs(Date.now() - left.at) < AGAIN_MS) return;
    following = asked;
    try {
      if (!(await prepare())) return void (left = { asked, at: Date.now() });
      await store.put('settings', [{ id: preparedForDoc, value: asked, at: Date.now() }]);
    } finally {
      following = 0;
    }
  };
  return {
    ...transport,
    pull: async (request) => {
      measure().catch(reportError);
      const device = { ...request.device, ...measured.bytes, preparedFor: await preparedFor() };
      const answer = await transport.pull({ ...request, device });
      if (answer.kind === 'answer' && answer.body.prepareAsked) follow(answer.body.prepareAsked).catch(reportError);
      return answer;
    },
  };
}
