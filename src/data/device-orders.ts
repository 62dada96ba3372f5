import type { DeviceReport } from '#schema/sync-wire.ts';
import type { Store, Transport } from '#sync/ports.ts';

/** The settings document that says which order to prepare again this device has followed last (service time). */
const preparedForDoc = 'preparedFor';

/** The room is measured this often: browsers count it file by file. */
const MEASURED_MS = 60_000;

/** How the device prepares, and how much room it has; loaded when it is first needed. */
const loaded = {
  prepare: async (): Promise<unknown> => (await import('./prepare.ts')).prepareForOffline(),
  room: async (): Promise<Pick<DeviceReport, 'usedBytes' | 'quotaBytes'>> => {
    const { usedBytes, quotaBytes } = await (await import('./storage.ts')).room();
    return { usedBytes, quotaBytes };
  },
};

/**
 * The wire of the engine, with what an administrator wants of this device and to know of it: each pull tells the room it
 * has, and an order to prepare again that comes back is followed. The exchange waits for neither.
 */
export function overOrders(transport: Transport, store: Store, { prepare, room } = loaded): Transport {
  let measured: { at: number; bytes: Pick<DeviceReport, 'usedBytes' | 'quotaBytes'> } = { at: 0, bytes: {} };
  let following = 0;
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
    following = asked;
    try {
      await prepare();
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
