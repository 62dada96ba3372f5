import { HOUR_MS } from '#schema/limits.ts';
import { recomputeDates } from '#service/areas/retention/dates.ts';
import { notifyReviews } from '#service/areas/retention/notify-readers.ts';
import { eachClient } from '#service/jobs/each-client.ts';
import type { Job } from '#service/jobs/job.ts';

/** The days of the due list, whose decisions compute theirs themselves, and the messages of reviews that are due. */
export const retentionJobs: readonly Job[] = [
  eachClient('retention.dates', 6 * HOUR_MS, recomputeDates),
  eachClient('retention.reviews', HOUR_MS, notifyReviews),
];
