import { DAY_MS } from '#schema/limits.ts';
import { eachClient } from '#service/jobs/each-client.ts';
import type { Job } from '#service/jobs/job.ts';
import { releaseImports } from './retention.ts';

/** Maintenance of imports. */
export const importJobs: readonly Job[] = [eachClient('imports.retention', DAY_MS, releaseImports)];
