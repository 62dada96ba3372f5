import { DAY_MS } from '#schema/limits.ts';
import type { Job } from '#service/jobs/job.ts';
import { putForEachClient } from '#service/jobs/put-for-each.ts';

/** Each day, what was deleted for 30 days is erased, and what was destroyed if something kept it. */
export const documentJobs: readonly Job[] = [putForEachClient('documents.erase', DAY_MS, {})];
