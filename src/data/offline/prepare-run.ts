import { StoreFault } from '#sync/ports.ts';
import type { Local } from '#src/data/database/database.ts';
import { session } from '#src/data/session/session.ts';
import { engineNow, openNow } from '#src/data/workplace/local.ts';
import type { Workplace } from '#src/data/workplace/workplace.ts';
import type { Preparation, PreparationId, PreparationLine } from './preparation.ts';
import {
  lookApplication,
  lookClock,
  lookIdentity,
  lookLeases,
  lookPins,
  lookPocket,
  lookRows,
  lookStorage,
  type Looked,
} from './prepare-lines.ts';
import { PREPARATION, preparation } from './prepare.ts';

/** Runs the preparation for one database: ends when another one, or none, is open. */
export async function prepareLines(opened: Local, place: Workplace): Promise<Preparation | undefined> {
  const subject = preparation(place);
  const isOpen = () => openNow(place) === opened;
  const change = (next: Partial<Preparation>) => isOpen() && subject.next({ ...subject.value, ...next });
  const changeLine = (id: PreparationId, found: Partial<PreparationLine>) =>
    change({ lines: subject.value.lines.map((line) => (line.id === id ? { ...line, ...found } : line)) });
  const take = async (id: PreparationId, look: () => Promise<Looked>): Promise<void> => {
    if (!isOpen()) return;
    changeLine(id, { state: 'working' });
    const { ok, ...found } = await look().catch(unseen);
    changeLine(id, { ...found, state: ok ? 'ready' : 'failed' });
  };
  const lines = subject.value.lines.map((line): PreparationLine => ({ ...line, state: 'waiting' }));
  change({ running: true, readyUntil: 0, lines });
  await take('application', () => lookApplication(place));
  const caughtUp =
    (await engineNow(place)
      ?.catchUp()
      .catch(() => false)) ?? false;
  for (const id of ['classes', 'dictionaries', 'containerTypes', 'costCenters', 'openBoxes'] as const) {
    await take(id, () => lookRows(opened, id, caughtUp, place));
  }
  await take('pocket', () => lookPocket(opened, place));
  await take('pins', () => lookPins(opened, place));
  await take('leases', () => lookLeases(opened, place));
  await take('storage', () => lookStorage(place));
  await take('clock', () => lookClock(caughtUp, place));
  await take('identity', () => lookIdentity(place));
  if (!isOpen()) return undefined;
  const isReady = subject.value.lines.every((line) => line.state === 'ready');
  const done = { ...subject.value, running: false, at: Date.now(), readyUntil: isReady ? session(place).value.captureUntil : 0 };
  subject.next(done);
  // the result is valid even if the disk refuses it
  await opened.store.put('settings', [{ id: PREPARATION, value: done, at: done.at }]).catch(() => undefined);
  return done;
}

/** A line that could not be checked is not ready, with the reason. */
function unseen(error: unknown): Pick<Looked, 'ok' | 'detail'> {
  return { ok: false, detail: error instanceof StoreFault && error.kind === 'full' ? 'full' : 'unseen' };
}
