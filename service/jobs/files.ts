import { DAY_MS } from '#schema/limits.ts';
import { dropHalfWritten } from '#service/files/folder-store.ts';
import type { Job } from '#service/jobs/job.ts';
import { putForEachClient } from '#service/jobs/put-for-each.ts';

/** A write that takes longer is one whose process was killed. */
const HALF_WRITTEN_MS = DAY_MS;

/** Jobs of files: each day the store of every client is swept. */
export const fileJobs: readonly Job[] = [putForEachClient('files.sweep', DAY_MS, {})];

/** Deletes half-written files of killed processes in the folder of this node; a bucket shows nothing half. */
export const halfWrittenJob = (folder: string): Job => ({
  name: 'files.halfWritten',
  everyMs: DAY_MS,
  run: async (_db, now) => ({ dropped: await dropHalfWritten(folder, now - HALF_WRITTEN_MS) }),
});
