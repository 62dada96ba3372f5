import { readAccess, type Access } from './claims.ts';

/** Answer of a sign-in (S0 §7). */
interface TokenAnswer {
  accessToken: string;
  refreshToken: string;
  /** Seconds. */
  expiresIn: number;
}

/** Why an answer is no session, in the words of S0 §5: for the log, not for people. */
export type TokenFault = { fault: string };

/** A token answer as a session: everything is there, it can be read, and it has not run out (S0 §5). */
export function accessOf({ accessToken, refreshToken, expiresIn }: TokenAnswer, now: number): Access | TokenFault {
  const access = accessToken === '' ? undefined : readAccess(accessToken, now);
  const missing = [
    ['expire time', Number.isFinite(expiresIn)],
    ['decoded token', access !== undefined],
    ['refresh token', refreshToken !== ''],
    ['access token', accessToken !== ''],
  ].flatMap(([name, isThere]) => (isThere ? [] : [`${String(name)} is missing`]));
  const isMalformed = accessToken !== '' && !access;
  if (!access || missing.length > 0) return { fault: [...(isMalformed ? ['Invalid token'] : []), ...missing].join(', ') };
  const remainingMs = Math.min(access.lifetimeMs, expiresIn * 1_000);
  if (remainingMs <= 0) return { fault: `Token has expired (${remainingMs} ms remaining)` };
  return access;
}
