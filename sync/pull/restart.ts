import { DAY_MS, LIMITS } from '#schema/limits.ts';
import { serviceNow, type Core } from '#sync/core.ts';
import { moveCursor, type Cursor } from './cursor.ts';
import { changeErrands, noErrands } from './errands.ts';
import { sendAgain } from './page.ts';

/**
 * After a restore everything that was decided under another epoch, as far back as it is kept, is queued again: the service may
 * have forgotten it.
 */
export async function askAgain(core: Core, epoch: string): Promise<void> {
  const since = serviceNow(core) - LIMITS.keptDoneDays * DAY_MS;
  // from disk: another tab's notice of what was decided may be late, and this is the one time to ask again
  await core.mirror.reload();
  const decided = core.mirror.pending().map(({ doc }) => doc);
  const ended = await core.ports.store.find('outbox', { state: 'done' });
  const done = ended.filter((doc) => doc.doneAt >= since || doc.savedAt >= since);
  await sendAgain(
    core,
    [...decided, ...done].filter((doc) => doc.epoch !== '').map((doc) => doc.id),
    epoch,
  );
}

/**
 * Restarts reading from 0: the service was restored from a backup, or its feed no longer reaches back. The rows stay
 * on screen until the new ones have come. What is to be asked again is queued first: a crash in between only queues it twice.
 */
export async function restart(core: Core, from: Cursor, epoch: string): Promise<void> {
  const { store, clock } = core.ports;
  if (epoch !== from.epoch) await askAgain(core, epoch);
  await changeErrands(store, clock.now(), () => noErrands);
  const to: Cursor = {
    ...from,
    epoch,
    since: 0,
    generation: from.generation + 1,
    startHead: -1,
    head: 0,
    sweep: true,
  };
  if (await moveCursor(store, from, to, clock.now())) core.projection.follow(to);
}
