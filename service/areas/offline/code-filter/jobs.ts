import { DAY_MS } from '#schema/limits.ts';
import { putForEachClient } from '#service/jobs/put-for-each.ts';
import type { Job } from '#service/jobs/job.ts';

/** Codes of the day come into the filter every day. */
export const codeFilterJobs: readonly Job[] = [putForEachClient('codes.build', DAY_MS, {})];
