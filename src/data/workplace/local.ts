import { BehaviorSubject } from 'rxjs';
import { loadPatterns } from '#schema/rules/pattern.ts';
import type { Engine, Owner } from '#sync/engine-contract.ts';
import { StoreFault } from '#sync/ports.ts';
import type { Local } from '#src/data/database/database.ts';
import { faultOf } from '#src/data/database/fault.ts';
import { appSettings } from '#src/data/device/app-settings.ts';
import { useObserved } from '#src/data/live/observed.ts';
import type { DataKey } from '#src/data/sealing/data-key.ts';
import { sessionKey } from '#src/data/sealing/session-key.ts';
import { nextTask } from '#src/scheduling/next-task.ts';

/** The local database of the person who works here, from nothing to open or to a fault that a card explains. */
export type LocalState = { kind: 'none' } | { kind: 'opening' } | Open | { kind: 'fault'; fault: StoreFault };

type Open = { kind: 'open'; local: Local; engine: Engine };

export const local = new BehaviorSubject<LocalState>({ kind: 'none' });

/**
 * Lazily loads database and engine, a third of the application, which the sign-in screen does not need: in the background, or
 * immediately with a session.
 */
const fetchOpening = () => import('./opening.ts');

/** Fetches them. False when they cannot be had now; who needs them then asks again. */
export async function fetchAhead(): Promise<boolean> {
  const [parts] = await Promise.allSettled([fetchOpening()]);
  return parts.status === 'fulfilled';
}

let turn: Promise<void> = Promise.resolve();

/** Databases that were left and are not closed yet. */
const left: Open[] = [];

/** Opens the user's database by its key and starts their engine, after closing the earlier one. The result is in `local`. */
export function enter(owner: Owner, key: () => Promise<DataKey | undefined> = () => sessionKey(owner)): Promise<void> {
  letGo();
  return inTurn(async () => {
    letGo();
    await closeLeft();
    local.next({ kind: 'opening' });
    let opened: Local | undefined;
    try {
      const [{ openLocal, makeEngine }, sealedBy] = await Promise.all([fetchOpening(), key()]);
      opened = await openLocal(owner, { key: sealedBy });
      await nextTask(); // to open ended in a long piece, and to make the engine is another
      const engine = await makeEngine(opened, appSettings().hub);
      local.next({ kind: 'open', local: opened, engine });
      void loadPatterns(); // after the screen: the first save and the first scan need it, and ask again where it did not come
      await engine.start();
    } catch (error) {
      const fault = faultOf(error);
      if (!(fault instanceof StoreFault)) throw error;
      if (opened) failed(fault, opened);
      else local.next({ kind: 'fault', fault });
    }
  });
}

/** Stops the engine and closes the database; nothing in it is touched (decisions.md S1: a logout keeps every row). */
export function leave(): Promise<void> {
  letGo();
  return inTurn(async () => {
    letGo();
    await closeLeft();
    local.next({ kind: 'none' });
  });
}

/**
 * Shows the card if the database `of` a user fails during their work; a late failure, with another one open, is ignored. The
 * exchange ends. The database is closed when it is left: until then typed input may still get to the disk.
 */
export function failed(fault: StoreFault, of: Local | undefined): void {
  const now = local.value;
  if (now.kind !== 'open' || now.local !== of) return;
  left.push(now);
  local.next({ kind: 'fault', fault });
  void now.engine.stop();
}

/**
 * Leaves the database immediately: an engine takes as long to stop as its request, and the next user's work is not for this
 * database.
 */
function letGo(): void {
  const now = local.value;
  if (now.kind !== 'open') return;
  left.push(now);
  local.next({ kind: 'opening' });
}

async function closeLeft(): Promise<void> {
  for (const { engine, local: opened } of left.splice(0)) {
    await engine.stop();
    // a broken one may not even close, which must not block the next user
    await opened.close().catch(() => undefined);
  }
}

function inTurn(work: () => Promise<void>): Promise<void> {
  const run = turn.then(work);
  turn = run.catch(() => undefined);
  return run;
}

/** State of the local database, for the shell. */
export function useLocal(): LocalState {
  return useObserved(local);
}

/** The open database, or undefined. For code outside of screens. */
export function openNow(): Local | undefined {
  return local.value.kind === 'open' ? local.value.local : undefined;
}

/** The running engine, or undefined. */
export function engineNow(): Engine | undefined {
  return local.value.kind === 'open' ? local.value.engine : undefined;
}
