import type { SaveRequest, Saved, Undone } from '#sync/engine-contract.ts';
import type { OperationKind } from '#schema/operations/operation.ts';
import { StoreFault } from '#sync/ports.ts';
import { engineNow } from './local.ts';

/** What a screen may do with the outbox. */
export interface Run {
  /** Saves one operation. Durable when it resolves; throws `StoreFault` when it could not be saved, the form stays as it is. */
  save<P>(kind: OperationKind<P>, request: Omit<SaveRequest<P>, 'kind'>): Promise<Saved>;
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

export const run: Run = {
  save: (kind, request) => engine().save({ kind, ...request }),
  cancel: (opId) => engine().cancel(opId),
  retry: (opId) => engine().retry(opId),
};

/** The operations of the outbox, for a screen. */
export function useRun(): Run {
  return run;
}
