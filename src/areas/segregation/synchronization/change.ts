import { synchronizationChange } from '#schema/operations/rooms/archive.ts';
import type { SynchronizationChange } from '#schema/operations/synchronizations.ts';
import type { Synchronization } from '#schema/records/bench.ts';
import { run, saving } from '#src/data/sync/run.ts';

type Distributed<T> = T extends unknown ? Omit<T, 'projectId'> : never;

/** Saves a change of a synchronization; false where the disk refused. */
export function changeSynchronization(
  { id, projectId }: Pick<Synchronization, 'id' | 'projectId'>,
  change: Distributed<SynchronizationChange>,
): Promise<boolean> {
  const payload = { ...change, projectId };
  return saving(() => run.save(synchronizationChange, { entityId: id, payload }));
}
