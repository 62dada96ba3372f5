import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { accountCalls } from '#schema/calls/account.ts';
import { call } from '#src/data/calls/call.ts';

/** A proof of work instead of a puzzle (ALTCHA); fetched only when the service asks for it. */
export async function solveCaptcha(): Promise<string | undefined> {
  const outcome = await call(accountCalls.captchaChallenge, {});
  if (outcome.kind !== 'done') return undefined;
  // the library checks the parameters; without a solution the service asks again
  const challenge = outcome.data as unknown as Parameters<typeof solveChallenge>[0]['challenge'];
  const solution = await solveChallenge({ challenge, deriveKey });
  return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
}
