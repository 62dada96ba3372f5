import { DAY_MS } from '#schema/limits.ts';
import { dropBulkAnswers } from '#service/areas/orders/bulk-answers.ts';
import { notifyLate } from '#service/areas/orders/late-orders.ts';
import { eachClient } from '#service/jobs/each-client.ts';
import type { Job } from '#service/jobs/job.ts';

const LATE_MS = 600_000;

/** Maintenance of orders. */
export const orderJobs: readonly Job[] = [
  eachClient('orders.bulkAnswers', DAY_MS, dropBulkAnswers),
  eachClient('orders.late', LATE_MS, notifyLate),
];
