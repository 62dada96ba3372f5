import { positionDone } from '#schema/operations/fulfilment.ts';
import type { Position } from '#schema/records/position.ts';
import { keepPages } from '#src/parts/add-pages/keep-pages.ts';
import { run } from '#src/data/sync/run.ts';

/**
 * Keeps the scan of an ordered item on this device, then saves the one operation that names it; its bytes are sent first, and it
 * becomes the next version of the document. Rejects with `StoreFault` where the device could not keep it, and then
 * nothing was saved.
 */
export async function storeScan({ id, orderId, quantity }: Position, content: File): Promise<void> {
  const [fileId = ''] = await keepPages([content]);
  await run.save(positionDone, { entityId: id, payload: { orderId, fileId, quantity } });
}
