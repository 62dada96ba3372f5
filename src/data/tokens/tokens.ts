import { BehaviorSubject, Subject } from 'rxjs';
import { sessionCalls } from '#schema/calls/session.ts';
import { LIMITS } from '#schema/limits.ts';
import type { TokenSource } from '#sync/transport/http.ts';
import { makeCall } from '#sync/transport/outcome.ts';
import { keepExpiry, keptExpiry } from '#src/data/device/local-storage.ts';
import { syncStatus } from '#src/data/sync/status.ts';
import { inTurn } from '#src/data/tabs/in-turn.ts';
import { notifyTabs, onTabMessage } from '#src/data/tabs/tabs.ts';
import { here, part, type Workplace } from '#src/data/workplace/workplace.ts';
import { activitySpan } from './activity.ts';
import { readAccess, type Access } from './claims.ts';

/**
 * The access token: in memory only, the same in all tabs, renewed by one tab at a time (reliability.md 3.2). The refresh
 * token is a cookie that no script can read.
 */

/** Owner of the wanted token; null before a sign-in. */
export interface Holder {
  userId: string;
  /** The client the user works in. */
  clientId: string;
}

export const access = part(() => new BehaviorSubject<Access | null>(null));
/** The session is over, with the problem code: the user must sign in. */
export const sessionEnded = part(() => new Subject<string>());

/** Another tab may have a newer token; it answers immediately or never. */
const TAB_ANSWER_MS = 300;
/** Next try after the service did not answer (S0 §9, refresh token fallback time). */
const RETRY_MS = LIMITS.refreshRetryMs;
const LOCK = 'strongroom-refresh';
/** Wait for the renewal of another tab: its call ends before. */
const LOCK_MS = LIMITS.callTimeoutMs + 5_000;

type Renewed = Awaited<ReturnType<TokenSource['renew']>>;

const renewal = part(() => ({
  holder: null as Holder | null,
  renewing: undefined as Promise<Renewed> | undefined,
  /** The service ended the session of this holder: nothing is requested again before a sign-in. */
  isOver: false,
  timer: undefined as ReturnType<typeof setTimeout> | undefined,
}));

/** Sets whose token is wanted from now on. Another holder's token is dropped. */
export function setHolder(next: Holder | null, place: Workplace = here()): void {
  Object.assign(renewal(place), { holder: next, isOver: false });
  const { value } = access(place);
  if (value && !isOurs(value, place)) take(null, true, place);
}

/** Takes a new token, sends it to the other tabs, and sets the timer for the next renewal. */
export function take(next: Access | null, notify = true, place: Workplace = here()): void {
  access(place).next(next);
  const state = renewal(place);
  clearTimeout(state.timer);
  if (!next) return;
  state.isOver = false;
  keepExpiry(next.endsAt, place);
  if (notify) notifyTabs({ kind: 'token', token: next.token }, place);
  schedule(renewalDelay(next.endsAt - Date.now()), place);
}

/** Remaining lifetime minus the smaller of 2 minutes and 10 % of it (decisions.md); the fallback when that is nothing. */
export function renewalDelay(remainingMs: number): number {
  const margin = Math.min(LIMITS.refreshMarginMs, remainingMs * LIMITS.refreshMarginPart);
  const delay = remainingMs - margin;
  if (delay > 0) return delay;
  console.info('RefreshInterval is less than 0'); // S0 §5: in these words, and the fallback takes its place
  return LIMITS.refreshFallbackMs;
}

function schedule(delayMs: number, place: Workplace): void {
  const state = renewal(place);
  clearTimeout(state.timer);
  state.timer = setTimeout(() => {
    // Never while offline: the answer could not arrive, and the cookie must not be spent on a half-open connection. Nor for a
    // user who stays offline (S0 §4).
    if (!navigator.onLine || syncStatus(place).value.paused) return schedule(RETRY_MS, place);
    const { value } = access(place);
    void renew(value?.token, place).then((outcome) => outcome === 'unreachable' && schedule(RETRY_MS, place));
  }, delayMs);
}

/** The token and its renewal, for calls. */
export const tokens = (place: Workplace = here()): TokenSource => ({
  token: () => access(place).value?.token,
  renew: (refused) => renew(refused, place),
});

/** The same for the engine of one person: it ends some time after the next person signed in, and never uses their token (S8). */
export function tokensOf({ userId, clientId }: Holder, place: Workplace = here()): TokenSource {
  const isHolder = () => {
    const { holder } = renewal(place);
    return holder?.userId === userId && holder.clientId === clientId;
  };
  return {
    token: () => (isHolder() ? access(place).value?.token : undefined),
    renew: (refused) => (isHolder() ? renew(refused, place) : Promise.resolve('ended')),
  };
}

/** Renews the token. One renewal at a time, in this tab and among tabs. */
export function renew(refused: string | undefined, place: Workplace = here()): Promise<Renewed> {
  const { value } = access(place);
  if (value && value.token !== refused) return Promise.resolve('renewed');
  const state = renewal(place);
  if (!state.holder) console.info('No tokens available to refresh'); // S0 §5: in these words
  if (!state.holder || state.isOver) return Promise.resolve('ended');
  // a tab that the browser froze during its renewal keeps the lock: the others call the service unreachable and try again later
  const turn = { name: LOCK, waitsMs: LOCK_MS, late: (): Renewed => 'unreachable' };
  state.renewing ??= inTurn(place, turn, () => renewNow(refused, place)).finally(() => (state.renewing = undefined));
  return state.renewing;
}

async function renewNow(refused: string | undefined, place: Workplace): Promise<Renewed> {
  const state = renewal(place);
  const asked = state.holder;
  if (!asked) return 'ended';
  if (await otherTabHas(refused, place)) return 'renewed';
  const input = { customerGuid: asked.clientId, lastActivityTimeSpan: activitySpan(Date.now(), place) };
  const outcome = await makeCall(sessionCalls.refresh, input, tokens(place));
  if (state.holder !== asked) return state.holder ? 'unreachable' : 'ended';
  if (outcome.kind === 'done') {
    const next = readAccess(outcome.data.accessToken, Date.now());
    // The cookie may now belong to a user who signed in to another client in another tab.
    if (!next || !isOurs(next, place)) return end('session.foreign', place);
    // S0 §4: the account may have become a service account after the sign-in
    if (next.isService) return end('login.serviceAccount', place);
    take(next, true, place);
    return 'renewed';
  }
  // S0 §8: a refresh answered 401, 403 or 404 ends the session. Anything else decides nothing.
  if (outcome.kind === 'refused' && [200, 401, 403, 404].includes(outcome.status)) return end(outcome.code, place);
  return outcome.kind === 'signIn' ? end('session.missing', place) : 'unreachable';
}

function end(code: string, place: Workplace): 'ended' {
  take(null, true, place);
  renewal(place).isOver = true;
  sessionEnded(place).next(code || 'session.ended');
  return 'ended';
}

function isOurs({ identity }: Access, place: Workplace): boolean {
  const { holder } = renewal(place);
  return holder !== null && identity.userId === holder.userId && identity.clientId === holder.clientId;
}

/** Takes a newer token from another tab, if one announced it: storage contains its expiry, never the token. */
async function otherTabHas(refused: string | undefined, place: Workplace): Promise<boolean> {
  const { value } = access(place);
  const mine = value && value.token === refused ? value.endsAt : 0;
  if (keptExpiry(place) <= Math.max(mine, Date.now())) return false;
  return new Promise((settle) => {
    const stop = onTabMessage((message) => {
      if (message.kind !== 'token' || message.token === refused) return;
      const next = readAccess(message.token, Date.now());
      if (!next || !isOurs(next, place)) return;
      next.endsAt = keptExpiry(place);
      take(next, false, place);
      finish(true);
    }, place);
    const late = setTimeout(() => finish(false), TAB_ANSWER_MS);
    const finish = (found: boolean) => {
      clearTimeout(late);
      stop();
      settle(found);
    };
    notifyTabs({ kind: 'ask' }, place);
  });
}

/** Answers other tabs, and takes the tokens they renewed. Called once at start; returns the function that stops. */
export function keepTokensInStep(place: Workplace = here()): () => void {
  return onTabMessage((message) => {
    const { value } = access(place);
    if (message.kind === 'ask' && value) notifyTabs({ kind: 'token', token: value.token }, place);
    if (message.kind !== 'token' || message.token === value?.token) return;
    const next = readAccess(message.token, Date.now());
    const endsAt = keptExpiry(place);
    if (next && isOurs(next, place) && endsAt > (value?.endsAt ?? 0)) take({ ...next, endsAt }, false, place);
  }, place);
}
