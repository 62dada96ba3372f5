import { DAY_MS } from '#schema/limits.ts';
import { dropOldNotifications } from '#service/areas/notifications/retention.ts';
import { eachClient } from '#service/jobs/each-client.ts';
import type { Job } from '#service/jobs/job.ts';

/** Deletes old messages. */
export const notificationJobs: readonly Job[] = [eachClient('notifications.retention', DAY_MS, dropOldNotifications)];
