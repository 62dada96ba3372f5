import { BehaviorSubject, Subject } from 'rxjs';
import { sessionCalls } from '#schema/calls/session.ts';
import { LIMITS } from '#schema/limits.ts';
import type { TokenSource } from '#sync/transport/http.ts';
import { makeCall } from '#sync/transport/outcome.ts';
import { keepExpiry, keptExpiry } from '#src/data/device/local-storage.ts';
import { syncStatus } from '#src/data/sync/status.ts';
import { hearTabs, tellTabs } from '#src/data/tabs/tabs.ts';
import { activitySpan } from './activity.ts';
import { readAccess, type Access } from './claims.ts';

/**
 * The access token: in memory only, the same in all tabs, renewed by one tab at a time (reliability.md 3.2). The refresh
 * token is a cookie that no script can read.
 */

/** Owner of the wanted token; null without a session. */
export interface Holder {
  userId: string;
  /** The client worked in. */
  clientId: string;
}

export const access = new BehaviorSubject<Access | null>(null);
/** The session is over, with the problem code: someone must sign in. */
export const sessionEnded = new Subject<string>();

/** Wait for another tab with a newer token; it answers fast or never. */
const TAB_ANSWER_MS = 300;
/** Next try after the service did not answer (S0 §9, refresh token fallback time). */
const RETRY_MS = 60_000;
const LOCK = 'strongroom-refresh';

let holder: Holder | null = null;
let renewing: Promise<'renewed' | 'ended' | 'unreachable'> | undefined;
/** The service ended the session of this holder: nothing is asked again before someone signs in. */
let isOver = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sets the owner of the wanted token. Drops the token of another owner. */
export function setHolder(next: Holder | null): void {
  holder = next;
  isOver = false;
  if (access.value && !isOurs(access.value)) take(null);
}

/** Takes a new token, notifies the other tabs, and schedules the next renewal. */
export function take(next: Access | null, tell = true): void {
  access.next(next);
  clearTimeout(timer);
  if (!next) return;
  isOver = false;
  keepExpiry(next.endsAt);
  if (tell) tellTabs({ kind: 'token', token: next.token });
  schedule(renewalDelay(next.endsAt - Date.now()));
}

/** Remaining lifetime minus the smaller of 2 minutes and 10 % of it (decisions.md); the fallback when that is nothing. */
export function renewalDelay(remainingMs: number): number {
  const margin = Math.min(LIMITS.refreshMarginMs, remainingMs * LIMITS.refreshMarginPart);
  const delay = remainingMs - margin;
  if (delay > 0) return delay;
  console.info('RefreshInterval is less than 0'); // S0 §5: in these words, and the fallback takes its place
  return LIMITS.refreshFallbackMs;
}

function schedule(delayMs: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    // Never while offline: the answer could not come, and the cookie must not be spent on a half-open line. Nor for someone
    // who stays offline (S0 §4).
    if (!navigator.onLine || syncStatus.value.paused) return schedule(RETRY_MS);
    void renew(access.value?.token).then((outcome) => outcome === 'unreachable' && schedule(RETRY_MS));
  }, delayMs);
}

/** For the transport: the token, and its renewal. */
export const tokens: TokenSource = { token: () => access.value?.token, renew };

/**
 * Returns the tokens for the engine of one user: it ends some time after the next one started, and never uses the next user's
 * token (S8).
 */
export function tokensOf({ userId, clientId }: Holder): TokenSource {
  const isHis = () => holder?.userId === userId && holder.clientId === clientId;
  return {
    token: () => (isHis() ? tokens.token() : undefined),
    renew: (refused) => (isHis() ? renew(refused) : Promise.resolve('ended')),
  };
}

/** One renewal at a time, in this tab and among tabs. */
export function renew(refused: string | undefined): Promise<'renewed' | 'ended' | 'unreachable'> {
  if (access.value && access.value.token !== refused) return Promise.resolve('renewed');
  if (!holder) console.info('No tokens available to refresh'); // S0 §5: in these words
  if (!holder || isOver) return Promise.resolve('ended');
  renewing ??= locked(() => renewNow(refused)).finally(() => (renewing = undefined));
  return renewing;
}

async function locked<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}

async function renewNow(refused: string | undefined): Promise<'renewed' | 'ended' | 'unreachable'> {
  const asked = holder;
  if (!asked) return 'ended';
  if (await otherTabHas(refused)) return 'renewed';
  const outcome = await makeCall(
    sessionCalls.refresh,
    { customerGuid: asked.clientId, lastActivityTimeSpan: activitySpan() },
    tokens,
  );
  if (holder !== asked) return holder ? 'unreachable' : 'ended';
  if (outcome.kind === 'done') {
    const next = readAccess(outcome.data.accessToken, Date.now());
    // The cookie may by now belong to someone who signed in to another client in another tab.
    if (!next || !isOurs(next)) return end('session.foreign');
    // S0 §4: the account's current kind counts as much as the one at the sign-in
    if (next.isService) return end('login.serviceAccount');
    take(next);
    return 'renewed';
  }
  // S0 §8: a refresh answered 401, 403 or 404 ends the session. Anything else decides nothing.
  if (outcome.kind === 'refused' && [200, 401, 403, 404].includes(outcome.status)) return end(outcome.code);
  return outcome.kind === 'signIn' ? end('session.missing') : 'unreachable';
}

function end(code: string): 'ended' {
  take(null);
  isOver = true;
  sessionEnded.next(code || 'session.ended');
  return 'ended';
}

function isOurs({ identity }: Access): boolean {
  return holder !== null && identity.userId === holder.userId && identity.clientId === holder.clientId;
}

/** Takes a newer token from another tab: storage has its expiry but not the token. */
async function otherTabHas(refused: string | undefined): Promise<boolean> {
  const mine = access.value && access.value.token === refused ? access.value.endsAt : 0;
  if (keptExpiry() <= Math.max(mine, Date.now())) return false;
  return new Promise((settle) => {
    const stop = hearTabs((said) => {
      if (said.kind !== 'token' || said.token === refused) return;
      const next = readAccess(said.token, Date.now());
      if (!next || !isOurs(next)) return;
      next.endsAt = keptExpiry();
      take(next, false);
      finish(true);
    });
    const late = setTimeout(() => finish(false), TAB_ANSWER_MS);
    const finish = (found: boolean) => {
      clearTimeout(late);
      stop();
      settle(found);
    };
    tellTabs({ kind: 'ask' });
  });
}

/** Answers other tabs, and takes what they renewed. Called once at start; gives back how to stop. */
export function keepTokensInStep(): () => void {
  return hearTabs((said) => {
    if (said.kind === 'ask' && access.value) tellTabs({ kind: 'token', token: access.value.token });
    if (said.kind === 'token' && said.token !== access.value?.token) {
      const next = readAccess(said.token, Date.now());
      if (next && isOurs(next) && keptExpiry() > (access.value?.endsAt ?? 0)) take({ ...next, endsAt: keptExpiry() }, false);
    }
  });
}
