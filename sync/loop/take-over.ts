import { moved, type Core } from '#sync/core.ts';
import { finishSuperseding } from '#sync/outbox/save.ts';
import { keepRowsOfLostQueue } from '#sync/outbox/lost-queue.ts';
import { readCursor } from '#sync/pull/cursor.ts';
import { settle } from '#sync/pull/page.ts';

/**
 * Runs when a sender starts: in-flight operations belonged to an earlier one, a tab that died or an earlier session of this
 * one, which may not have reported everything.
 */
export async function takeOver(core: Core): Promise<void> {
  await core.mirror.reload();
  await keepRowsOfLostQueue(core);
  const under = core.mirror.pending().filter(({ doc }) => doc.state === 'inflight');
  const ids = under.map(({ doc }) => doc.id);
  if (ids.length > 0) await core.mirror.change(ids, (doc) => doc && moved(core, doc, 'start'));
  await finishHalfDone(core);
  await settle(core, await readCursor(core.ports.store));
}

/**
 * Completes what a crash interrupted: a replacement whose original has not ended, and an operation that left the projection
 * and is still pending (I6). It can run at any time.
 */
export async function finishHalfDone(core: Core): Promise<void> {
  await finishSuperseding(core);
  await core.projection.redrawAll();
}
