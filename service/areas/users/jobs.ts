import { HOUR_MS } from '#schema/limits.ts';
import { warnOfTokens } from '#service/areas/users/warn-of-tokens.ts';
import { eachClient } from '#service/jobs/each-client.ts';
import type { Job } from '#service/jobs/job.ts';

/** The warnings before tokens of service accounts end. */
export const userJobs: readonly Job[] = [eachClient('tokens.ending', HOUR_MS, warnOfTokens)];
