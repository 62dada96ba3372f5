import { DAY_MS } from '#schema/limits.ts';
import type { Job } from '#service/jobs/job.ts';
import { putForEachClient } from '#service/jobs/put-for-each.ts';

/** Each day the store of every client is swept. */
export const fileJobs: readonly Job[] = [putForEachClient('files.sweep', DAY_MS, {})];
