import { HOUR_MS } from '#schema/limits.ts';
import { nameWordless } from '#service/areas/navigation/search/wordless.ts';
import { eachClient } from '#service/jobs/each-client.ts';
import type { Job } from '#service/jobs/job.ts';

/** Documents of before get the words a search compares. */
export const navigationJobs: readonly Job[] = [eachClient('search.words', HOUR_MS, nameWordless)];
