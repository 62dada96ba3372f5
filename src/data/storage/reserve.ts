import { LIMITS } from '#schema/limits.ts';
import { containerCreate } from '#schema/operations/containers.ts';
import { registrationCreate } from '#schema/operations/registrations.ts';
import { StoreFault } from '#sync/ports.ts';
import { faultOf } from '#src/data/database/fault.ts';
import { tableOf, type Stored, type Table } from '#src/data/database/table.ts';
import { inTransaction } from '#src/data/database/transaction.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { here, part, type Workplace } from '#src/data/workplace/workplace.ts';
import { refusedAt, reserve, RESERVE } from './disk-full.ts';
import { room } from './space.ts';

/**
 * Two megabytes of nothing, kept in the database while there is room (reliability.md 1.7). A disk that is full is given them
 * back: the save on its way, verdicts and cursor can still be written. New entries wait until they are set aside again, or
 * what was saved before could not be sent and settled. The document is never read, and no screen shows it.
 */
/** Random bytes the browser returns in one call. */
const RANDOM_BYTES = 65_536;

const begins: ReadonlySet<string> = new Set([containerCreate.type, registrationCreate.type]);

const giving = part(() => ({ now: undefined as Promise<boolean> | undefined }));

/** Gives the reserve back to a full disk. False when there is none. */
export function giveBack(settings: Table<'settings'>, place: Workplace = here()): Promise<boolean> {
  const state = giving(place);
  state.now ??= taken(settings, place).finally(() => (state.now = undefined));
  return state.now;
}

async function taken(settings: Table<'settings'>, place: Workplace): Promise<boolean> {
  try {
    if (!(await look(settings, (docs) => docs.delete(RESERVE)))) return false;
  } catch {
    return false; // the disk already reported why
  }
  spent(true, place);
  return true;
}

/** Sets the reserve aside, or learns that there is no room for it; also when a new entry asks whether there is room again. */
export async function keepReserve(given?: Table<'settings'>, place: Workplace = here()): Promise<void> {
  const settings = given ?? settingsNow(place);
  if (!settings) return;
  try {
    if (await look(settings)) return spent(false, place);
    if ((await room()).level === 'stop') return spent(true, place);
    await write(settings);
    spent(false, place);
  } catch (error) {
    // any other fault is nothing the reserve could help: the next look may set it aside
    if (isFull(error)) spent(true, place);
  }
}

/** The room this device has, with its reserve set aside. */
export async function measured(place: Workplace = here()): Promise<{ usedBytes: number; quotaBytes: number }> {
  await keepReserve(undefined, place);
  const { usedBytes, quotaBytes } = await room();
  return { usedBytes, quotaBytes };
}

/** Refuses what begins something new while the reserve is spent; a correction of what came back settles something. */
export async function mayBegin(type: string, supersedes: string | undefined, place: Workplace = here()): Promise<void> {
  if (!begins.has(type) || supersedes !== undefined) return;
  await keepReserve(undefined, place);
  if (!reserve(place).isSpent) return;
  refusedAt(place).next(Date.now());
  throw new StoreFault('full', 'the reserve is spent');
}

function spent(isSpent: boolean, place: Workplace): void {
  const state = reserve(place);
  if (isSpent !== state.isSpent) refusedAt(place).next(isSpent ? Date.now() : 0);
  state.isSpent = isSpent;
}

function settingsNow(place: Workplace): Table<'settings'> | undefined {
  const opened = openNow(place);
  return opened && tableOf(opened.db, 'settings', place.device.KeyRange);
}

/** True if the reserve exists; `then` may change it in the same transaction. */
async function look(settings: Table<'settings'>, then?: (docs: IDBObjectStore) => void): Promise<boolean> {
  let isThere = false;
  await settings.during(async () =>
    inTransaction(await settings.connection(), then ? 'readwrite' : 'readonly', ({ docs, safely }) => {
      const looking = docs.getKey(RESERVE);
      looking.addEventListener('success', () =>
        safely(() => {
          isThere = looking.result !== undefined;
          if (isThere) then?.(docs);
        }),
      );
    }),
  );
  return isThere;
}

async function write(settings: Table<'settings'>): Promise<void> {
  const bytes = new Uint8Array(LIMITS.storageReserveBytes);
  // at random, or the browser would store it in a few bytes
  for (let at = 0; at < bytes.length; at += RANDOM_BYTES) crypto.getRandomValues(bytes.subarray(at, at + RANDOM_BYTES));
  const at = Date.now();
  const doc: Stored<'settings'> = {
    id: RESERVE,
    value: new Blob([bytes]),
    at,
    _deleted: '0',
    _attachments: {},
    _meta: { lwt: at },
    _rev: settings.revision(undefined),
  };
  await settings.during(async () => inTransaction(await settings.connection(), 'readwrite', ({ docs }) => void docs.put(doc)));
}

function isFull(error: unknown): boolean {
  const fault = faultOf(error);
  return fault instanceof StoreFault && fault.kind === 'full';
}
