import { HOUR_MS } from '#schema/limits.ts';
import { datesAnew } from '#service/areas/retention/dates.ts';
import { eachClient } from '#service/jobs/each-client.ts';
import type { Job } from '#service/jobs/job.ts';

/** The days of the due list; decisions compute theirs themselves. */
export const retentionJobs: readonly Job[] = [eachClient('retention.dates', 6 * HOUR_MS, datesAnew)];
