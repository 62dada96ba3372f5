import { DAY_MS } from '#schema/limits.ts';
import type { Job } from '#service/jobs/job.ts';
import { putForEachClient } from '#service/jobs/put-for-each.ts';

/** Each day, erases documents and versions that ended 30 days ago, and destroyed documents whose obstacle is gone. */
export const documentJobs: readonly Job[] = [putForEachClient('documents.erase', DAY_MS, {})];
