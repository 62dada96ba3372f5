import { HOUR_MS } from '#schema/limits.ts';
import { putForEachClient } from '#service/jobs/put-for-each.ts';
import type { Job } from '#service/jobs/job.ts';

/** Blocks that changed are described again every hour. */
export const catalogueJobs: readonly Job[] = [putForEachClient('catalogue.build', HOUR_MS, {})];
