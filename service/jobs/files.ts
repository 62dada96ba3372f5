import { DAY_MS, HOUR_MS } from '#schema/limits.ts';
import { forEachClient } from '#service/db/each-client.ts';
import { dropHalfWritten } from '#service/files/folder-store.ts';
import type { FileStore } from '#service/files/store.ts';
import type { Job } from '#service/jobs/job.ts';
import { trimDerived } from '#service/pages/derived.ts';

/** A write that takes longer is one whose process was killed. */
const HALF_WRITTEN_MS = DAY_MS;

/** Each hour the drawn pages of all clients are trimmed to what may be kept, oldest first. */
export const derivedJob = (store: FileStore, mostBytes: number): Job => ({
  name: 'files.derived',
  everyMs: HOUR_MS,
  run: async (db) => {
    const tenantIds: string[] = [];
    const clients = await forEachClient(db, async (tenantId) => void tenantIds.push(tenantId));
    return { clients, dropped: await trimDerived(store, tenantIds, mostBytes) };
  },
});

/** Deletes half-written files of killed processes in the folder of this node; a bucket shows nothing half. */
export const halfWrittenJob = (folder: string): Job => ({
  name: 'files.halfWritten',
  everyMs: DAY_MS,
  run: async (_db, now) => ({ dropped: await dropHalfWritten(folder, now - HALF_WRITTEN_MS) }),
});
