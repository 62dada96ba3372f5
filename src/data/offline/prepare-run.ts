import { StoreFault } from '#sync/ports.ts';
import type { Local } from '#src/data/database/database.ts';
import { session } from '#src/data/session/session.ts';
import { engineNow, openNow } from '#src/data/workplace/local.ts';
import type { Preparation, PreparationId, PreparationLine } from './preparation.ts';
import { lookApplication, lookClock, lookIdentity, lookLeases, lookRows, lookStorage, type Looked } from './prepare-lines.ts';
import { PREPARATION, preparation } from './prepare.ts';

/** One run of the preparation, for the database it began with: it ends when another one, or none, is open. */
export async function prepareLines(opened: Local): Promise<Preparation | undefined> {
  const isHere = () => openNow() === opened;
  const change = (next: Partial<Preparation>) => isHere() && preparation.next({ ...preparation.value, ...next });
  const changeLine = (id: PreparationId, found: Partial<PreparationLine>) =>
    change({ lines: preparation.value.lines.map((line) => (line.id === id ? { ...line, ...found } : line)) });
  const take = async (id: PreparationId, look: () => Promise<Looked>): Promise<void> => {
    if (!isHere()) return;
    changeLine(id, { state: 'working' });
    const { ok, ...found } = await look().catch(unseen);
    changeLine(id, { ...found, state: ok ? 'ready' : 'failed' });
  };
  const lines = preparation.value.lines.map((line): PreparationLine => ({ ...line, state: 'waiting' }));
  change({ running: true, readyUntil: 0, lines });
  await take('application', lookApplication);
  const caughtUp =
    (await engineNow()
      ?.catchUp()
      .catch(() => false)) ?? false;
  for (const id of ['classes', 'dictionaries', 'containerTypes', 'costCenters', 'openBoxes'] as const) {
    await take(id, () => lookRows(opened, id, caughtUp));
  }
  await take('leases', () => lookLeases(opened));
  await take('storage', lookStorage);
  await take('clock', () => lookClock(caughtUp));
  await take('identity', lookIdentity);
  if (!isHere()) return undefined;
  const isReady = preparation.value.lines.every((line) => line.state === 'ready');
  const done = { ...preparation.value, running: false, at: Date.now(), readyUntil: isReady ? session.value.captureUntil : 0 };
  preparation.next(done);
  // what was found is so, also on a disk that does not take the note of it
  await opened.store.put('settings', [{ id: PREPARATION, value: done, at: done.at }]).catch(() => undefined);
  return done;
}

/** Returns a line that could not be checked as not ready, with the reason. */
function unseen(error: unknown): Pick<Looked, 'ok' | 'detail'> {
  return { ok: false, detail: error instanceof StoreFault && error.kind === 'full' ? 'full' : 'unseen' };
}
