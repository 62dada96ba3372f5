import type { OperationKind } from '#schema/operations/operation.ts';
import type { NewRequest, SaveRequest, Saved, Undone } from '#sync/engine-contract.ts';
import { StoreFault } from '#sync/ports.ts';
import { fetchReserve, lookAtRoom, reserve } from '#src/data/storage/disk-full.ts';
import { engineNow, failed, openNow } from '#src/data/workplace/local.ts';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';

/** Operations a screen may save, cancel and retry. */
export interface Run {
  /** Saves one operation. Durable when it resolves; throws `StoreFault` when it could not be saved, the form stays as it is. */
  save<P>(kind: OperationKind<P>, request: Omit<SaveRequest<P>, 'kind'>): Promise<Saved>;
  /** The same for a draft that already has its id; `undefined` if another tab saved it in the meantime, and nothing was written. */
  saveNew<P>(kind: OperationKind<P>, request: Omit<NewRequest<P>, 'kind'>): Promise<Saved | undefined>;
  /** Cancels an operation that was not sent yet. */
  cancel(opId: string): Promise<Undone>;
  /** Queues a refused operation again. */
  retry(opId: string): Promise<void>;
}

function engine(place: Workplace) {
  const running = engineNow(place);
  if (!running) throw new StoreFault('unavailable', 'The local database is not open.');
  return running;
}

/**
 * If the disk refuses a save, the card shows it, whatever screen saved: no user may assume that it was stored. A full disk can still be
 * read: a note covers the page, and the form keeps its values (disk-full.ts).
 */
async function kept<T>(work: Promise<T>, place: Workplace): Promise<T> {
  const opened = openNow(place);
  try {
    return await work;
  } catch (error) {
    if (error instanceof StoreFault && error.kind !== 'full') failed(error, opened, place);
    throw error;
  }
}

/**
 * Runs a save of a button, and what follows it. False if the disk refused: note or card show it already, the form keeps its values, and
 * no error reaches a button that could only drop it.
 */
export async function saving(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error;
    return false;
  }
}

/** The operation of a save, for the check of free space. */
type Begun = { type: string; supersedes: string | undefined };

/** Saves if the disk has space, then measures how much is left. */
async function withSpace<T>({ type, supersedes }: Begun, save: () => Promise<T>, place: Workplace): Promise<T> {
  if (reserve(place).isSpent) await (await fetchReserve()).mayBegin(type, supersedes, place);
  const saved = await kept(save(), place);
  lookAtRoom(Date.now(), place);
  return saved;
}

const about = ({ type }: { type: string }, { supersedes }: { supersedes?: string | undefined }): Begun => ({ type, supersedes });

/** The operations of the outbox of a workplace. */
export const runOf = (place: () => Workplace): Run => ({
  save: (kind, request) => withSpace(about(kind, request), () => engine(place()).save({ kind, ...request }), place()),
  saveNew: (kind, request) => withSpace(about(kind, request), () => engine(place()).saveNew({ kind, ...request }), place()),
  cancel: (opId) => kept(engine(place()).cancel(opId), place()),
  retry: (opId) => kept(engine(place()).retry(opId), place()),
});

/** The same for screens. */
export const run = runOf(here);
