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
import { createQueue } from '#src/scheduling/queue.ts';
import { here, part, type Workplace } from './workplace.ts';

/** The local database of the signed-in user: none, opening, open, or a fault that a card explains. */
export type LocalState = { kind: 'none' } | { kind: 'opening' } | Open | { kind: 'fault'; fault: StoreFault };

type Open = { kind: 'open'; local: Local; engine: Engine };

export const local = part(() => new BehaviorSubject<LocalState>({ kind: 'none' }));

/**
 * Prefetches the code of database and engine: after the sign-in screen, or immediately where a user is signed in. False if it cannot be
 * fetched now; a later use tries again.
 */
export async function fetchAhead(place: Workplace = here()): Promise<boolean> {
  const [parts] = await Promise.allSettled([place.device.fetchOpening()]);
  return parts.status === 'fulfilled';
}

/** Openings and closings run one after the other. */
const inTurn = part(() => createQueue());

/** Databases that were left and are not closed yet. */
const left = part((): Open[] => []);

/** Opens the user's database by its key and starts its engine; the one before is closed first. The result is in `local`. */
export function enter(
  owner: Owner,
  key: () => Promise<DataKey | undefined> = () => sessionKey(owner, place),
  place: Workplace = here(),
): Promise<void> {
  letGo(place);
  return inTurn(place)(async () => {
    letGo(place);
    await closeLeft(place);
    const state = local(place);
    state.next({ kind: 'opening' });
    let opened: Local | undefined;
    try {
      const [{ openLocal, makeEngine }, sealedBy] = await Promise.all([
        place.device.fetchOpening(),
        key ? key() : sessionKey(owner, place),
      ]);
      opened = await openLocal(owner, { key: sealedBy }, place);
      await nextTask(); // opening ended in a long task, and making the engine is another one
      const engine = await makeEngine(opened, appSettings(place).hub, place);
      state.next({ kind: 'open', local: opened, engine });
      void loadPatterns(); // after the screen: the first save and the first scan need it, and request it again if it failed
      await engine.start();
    } catch (error) {
      const fault = faultOf(error);
      if (!(fault instanceof StoreFault)) throw error;
      if (opened) failed(fault, opened, place);
      else state.next({ kind: 'fault', fault });
    }
  });
}

/** Stops the engine and closes the database; its content does not change (decisions.md S1: a logout keeps every row). */
export function leave(place: Workplace = here()): Promise<void> {
  letGo(place);
  return inTurn(place)(async () => {
    letGo(place);
    await closeLeft(place);
    local(place).next({ kind: 'none' });
  });
}

/**
 * Shows the card when the open database stops working, and stops the exchange. A late fault of an earlier database is ignored. The
 * database is closed when the user leaves: until then drafts may still get to the disk.
 */
export function failed(fault: StoreFault, of: Local | undefined, place: Workplace = here()): void {
  const now = local(place).value;
  if (now.kind !== 'open' || now.local !== of) return;
  left(place).push(now);
  local(place).next({ kind: 'fault', fault });
  void now.engine.stop();
}

/** Runs before any await: an engine takes as long to stop as its request, and the next user's changes must not get into this database. */
function letGo(place: Workplace): void {
  const now = local(place).value;
  if (now.kind !== 'open') return;
  left(place).push(now);
  local(place).next({ kind: 'opening' });
}

async function closeLeft(place: Workplace): Promise<void> {
  for (const { engine, local: opened } of left(place).splice(0)) {
    await engine.stop();
    // a broken database may fail to close: the next user gets in all the same
    await opened.close().catch(() => undefined);
  }
}

/** State of the local database, for the shell. */
export function useLocal(): LocalState {
  return useObserved(local(here()));
}

/** The open database, or undefined. For code outside of screens. */
export function openNow(place: Workplace = here()): Local | undefined {
  const { value } = local(place);
  return value.kind === 'open' ? value.local : undefined;
}

/** The running engine, or undefined. */
export function engineNow(place: Workplace = here()): Engine | undefined {
  const { value } = local(place);
  return value.kind === 'open' ? value.engine : undefined;
}
