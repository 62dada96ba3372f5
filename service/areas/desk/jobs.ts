import { HOUR_MS } from '#schema/limits.ts';
import { makeRescueKey } from '#service/areas/desk/rescue-keys.ts';
import { eachClient } from '#service/jobs/each-client.ts';
import type { Job } from '#service/jobs/job.ts';

/** New clients get the keys of their rescue files. */
export const deskJobs: readonly Job[] = [eachClient('rescue.keys', HOUR_MS, makeRescueKey)];
