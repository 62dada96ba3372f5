import { HOUR_MS } from '#schema/limits.ts';
import { dropDepositTokens } from '#service/areas/account/deposit-tokens.ts';
import { dropOldSecrets } from '#service/areas/account/one-time.ts';
import { dropRefreshTokens } from '#service/areas/account/refresh-families.ts';
import { eachClient } from '#service/jobs/each-client.ts';
import type { Job } from '#service/jobs/job.ts';

/** Ended tokens and secrets go. */
export const accountJobs: readonly Job[] = [
  eachClient('session.tokens', 6 * HOUR_MS, dropRefreshTokens),
  eachClient('session.deposits', 6 * HOUR_MS, dropDepositTokens),
  eachClient('session.secrets', HOUR_MS, dropOldSecrets),
];
