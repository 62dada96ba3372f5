import { DAY_MS } from '#schema/limits.ts';
import { eachClient } from '#service/jobs/each-client.ts';
import type { Job } from '#service/jobs/job.ts';
import { markOlderBoxes } from './older-boxes.ts';

/** Maintenance of seals. */
export const sealJobs: readonly Job[] = [eachClient('seals.boxes', DAY_MS, markOlderBoxes)];
