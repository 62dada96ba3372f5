import { DAY_MS } from '#schema/limits.ts';
import { dropOldDevices } from '#service/areas/devices/retention.ts';
import { eachClient } from '#service/jobs/each-client.ts';
import type { Job } from '#service/jobs/job.ts';

/** Devices without unsent work are forgotten after a year. */
export const deviceJobs: readonly Job[] = [eachClient('devices.retention', DAY_MS, dropOldDevices)];
