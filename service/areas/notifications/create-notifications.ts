import type { Draft } from '#schema/judge/draft.ts';
import { anyAreas } from '#service/areas/all.ts';
import type { Sending } from '#service/areas/notifications/event.ts';
import { sendAll } from '#service/areas/notifications/notify.ts';
import type { Tx } from '#service/db/database.ts';

/**
 * Creates the notifications of a transaction, inside that transaction: evaluates the events of every area. The only place that
 * does so for operations. A repeated operation writes nothing, so it notifies no users.
 */
export async function createNotifications(tx: Tx, tenantId: string, draft: Draft, at: number): Promise<void> {
  const sendings: Sending[] = [];
  for (const { events = {} } of anyAreas)
    for (const event of Object.values(events)) sendings.push(...(await event({ tx, tenantId, draft })));
  await sendAll(tx, tenantId, sendings, at);
}
