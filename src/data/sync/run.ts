import type { OperationKind } from '#schema/operations/operation.ts';
import type { NewRequest, SaveRequest, Saved, Undone } from '#sync/engine-contract.ts';
import { StoreFault } from '#sync/ports.ts';
import { lookAtRoom, reserve } from '#src/data/storage/disk-full.ts';
import { engineNow, failed, openNow } from '#src/data/workplace/local.ts';

/** Outbox calls for screens. */
export interface Run {
  /** Saves one operation. Durable when it resolves; throws `StoreFault` when it could not be saved, the form stays as it is. */
  save<P>(kind: OperationKind<P>, request: Omit<SaveRequest<P>, 'kind'>): Promise<Saved>;
  /** The same for a draft with an id; `undefined` if another tab saved it in the meantime, and nothing was written. */
  saveNew<P>(kind: OperationKind<P>, request: Omit<NewRequest<P>, 'kind'>): Promise<Saved | undefined>;
  /** Takes back what has not left the device. */
  cancel(opId: string): Promise<Undone>;
  /** Puts a refused operation in line again. */
  retry(opId: string): Promise<void>;
}

function engine() {
  const running = engineNow();
  if (!running) throw new StoreFault('unavailable', 'The local database is not open.');
  return running;
}

/**
 * Reports a disk that refuses a save by the card, for every caller, because an unsaved change must never seem saved. A full
 * disk can still be read: its note covers the page, and the form keeps its input (disk-full.ts).
 */
async function kept<T>(work: Promise<T>): Promise<T> {
  const opened = openNow();
  try {
    return await work;
  } catch (error) {
    if (error instanceof StoreFault && error.kind !== 'full') failed(error, opened);
    throw error;
  }
}

/**
 * Runs a save from a button, with its next steps. A refusing disk is already reported, by the note or the card: the work ends
 * there, the input stays, and nothing is thrown at a button that could only drop it. Then returns false.
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

/** Saves where the disk has room for it, and looks how much is left. */
async function withRoom<T>(type: string, supersedes: string | undefined, save: () => Promise<T>): Promise<T> {
  if (reserve.isSpent) await (await reserve.part()).mayBegin(type, supersedes);
  const saved = await kept(save());
  lookAtRoom();
  return saved;
}

/** The operations of the outbox, for screens and what they call. */
export const run: Run = {
  save: (kind, request) => withRoom(kind.type, request.supersedes, () => engine().save({ kind, ...request })),
  saveNew: (kind, request) => withRoom(kind.type, request.supersedes, () => engine().saveNew({ kind, ...request })),
  cancel: (opId) => kept(engine().cancel(opId)),
  retry: (opId) => kept(engine().retry(opId)),
};
