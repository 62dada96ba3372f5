import { DAY_MS, HOUR_MS } from '#schema/limits.ts';
import { closeProposals } from '#service/areas/retention/closing.ts';
import { recomputeDates } from '#service/areas/retention/dates.ts';
import { planProposals } from '#service/areas/retention/monthly.ts';
import { notifyReviews } from '#service/areas/retention/notify-readers.ts';
import { eachClient } from '#service/jobs/each-client.ts';
import type { Job } from '#service/jobs/job.ts';

/**
 * The days of the due list, whose decisions compute theirs themselves, the messages of reviews that are due, and the proposals of each
 * month: planned, and closed when they lead to nothing.
 */
export const retentionJobs: readonly Job[] = [
  eachClient('retention.dates', 6 * HOUR_MS, recomputeDates),
  eachClient('retention.reviews', HOUR_MS, notifyReviews),
  eachClient('retention.plan', DAY_MS, planProposals),
  eachClient('retention.close', DAY_MS, closeProposals),
];
