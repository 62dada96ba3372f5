import { BehaviorSubject } from 'rxjs';
import { sessionCalls } from '#schema/calls/session.ts';
import { settingsCalls } from '#schema/calls/settings.ts';
import { tenancyCalls, type ClientCheckResult } from '#schema/calls/tenancy.ts';
import { grantsOf, type Grant } from '#schema/grants.ts';
import { DAY_MS, LIMITS } from '#schema/limits.ts';
import { VERSION } from '#schema/version.ts';
import type { ClientParameters, Identity } from '#schema/records/settings.ts';
import { call } from './call.ts';
import { readAccess, type Access } from './claims.ts';
import * as kept from './kept.ts';
import { engineNow, enter, fetchAhead, leave } from './local.ts';
import { useObserved } from './observed.ts';
import { syncStatus } from './sync.ts';
import { hearTabs, tellTabs } from './tabs.ts';
import { access, keepTokensInStep, renew, sessionEnded, setHolder, take } from './tokens.ts';

/**
 * Who works here (decisions.md S10, S-c, Session details). A session that the service ended is `locked`: the dialog stands
 * over the screen, every row stays, and the same person goes on after his password.
 */
export type SessionState = 'checking' | 'unknownClient' | 'unreachableClient' | 'signedOut' | 'signedIn' | 'locked';

export interface Session {
  state: SessionState;
  urlPath: string;
  /** What the client check said; null while unknown. */
  client: ClientCheckResult | null;
  /** The service could not be reached and `client` is what it said last: show the banner (S-c). */
  clientStale: boolean;
  /** Who signed in, also when he works offline or is locked. */
  identity: Identity | null;
  parameters: ClientParameters | null;
  /** Works under the stored identity: the service has not confirmed it since this start. */
  unconfirmed: boolean;
  /** Until when work may go on without the service (ms). */
  captureUntil: number;
  /** Problem code of a lock, for its text; empty otherwise. */
  code: string;
}

const nobody: Session = {
  state: 'checking',
  urlPath: '',
  client: null,
  clientStale: false,
  identity: null,
  parameters: null,
  unconfirmed: false,
  captureUntil: 0,
  code: '',
};

export const session = new BehaviorSubject<Session>(nobody);

/** The session, for screens and guards. */
export function useSession(): Session {
  return useObserved(session);
}

function set(change: Partial<Session>): void {
  session.next({ ...session.value, ...change });
}

/** May the person do this? One table answers here and at the service (schema/grants.ts). */
export function can(grant: Grant, of: Session = session.value): boolean {
  return of.identity !== null && grantsOf(of.identity.roles).has(grant);
}

let entering: { urlPath: string; done: Promise<void> } | undefined;

/**
 * Comes to a client by its address: who is it, and is someone signed in. Resolves when `state` is no longer `checking`.
 * With a stored identity it waits for no network at all.
 */
export function enterClient(urlPath: string): Promise<void> {
  if (entering?.urlPath !== urlPath) entering = { urlPath, done: enterNow(urlPath) };
  return entering.done;
}

async function enterNow(urlPath: string): Promise<void> {
  listen();
  const before = kept.keptSession();
  // S0 §4: entering another client signs out of the one before; its rows stay.
  if (before && before.identity.urlPath !== urlPath) await signOut('keep');
  const stored = kept.keptClient(urlPath) ?? null;
  session.next({ ...nobody, urlPath, client: stored, parameters: kept.keptParameters(urlPath) ?? null });
  const known = kept.keptSession();
  if (known && stored) {
    await resume(known);
    void checkClient(urlPath);
    return;
  }
  await checkClient(urlPath);
  // Internal staff come to a client for the first time already signed in (S0 §4 Customer switch).
  const { state, client } = session.value;
  if (known && client && state === 'checking') await resume(known);
  else if (state === 'checking') set({ state: client ? 'signedOut' : 'unreachableClient' });
}

/** Asks who the client is. Refused is the 404 page, unreachable the stored answer and a banner (S-c). */
async function checkClient(urlPath: string): Promise<void> {
  const outcome = await call(tenancyCalls.checkClient, { customerUrlPath: urlPath });
  if (session.value.urlPath !== urlPath) return;
  if (outcome.kind === 'refused') return refuseClient(urlPath);
  if (outcome.kind !== 'done') return set({ clientStale: true });
  const { validIp, validUrlPath, customerGuid, customerName } = outcome.data;
  if (!validIp || !validUrlPath || customerGuid === '' || customerName === '') return refuseClient(urlPath);
  kept.keepClient(urlPath, outcome.data);
  const wasUnknown = session.value.state === 'unreachableClient';
  set({ client: outcome.data, clientStale: false, ...(wasUnknown && { state: 'signedOut' }) });
}

function refuseClient(urlPath: string): void {
  kept.keepClient(urlPath, undefined);
  set({ state: 'unknownClient', client: null });
}

function captureUntilOf(confirmedAt: number): number {
  const days = session.value.parameters?.captureWindowDays ?? LIMITS.captureWindowDays;
  return confirmedAt + days * DAY_MS;
}

/** Goes on under the stored identity: the database opens at once, the token is fetched behind it (S10). */
async function resume(known: kept.KeptIdentity): Promise<void> {
  const { identity, confirmedAt } = known;
  setHolder(identity);
  const captureUntil = captureUntilOf(confirmedAt);
  if (Date.now() <= captureUntil) {
    set({ state: 'signedIn', identity, unconfirmed: true, captureUntil });
    await enter(ownerOf(identity));
    void renew(undefined);
    return;
  }
  // The window is over: only the service can say that he still works here.
  set({ identity, captureUntil });
  const renewed = await renew(undefined);
  if (renewed === 'unreachable') set({ state: 'locked', code: 'captureWindowOver' });
  if (renewed === 'renewed') await enter(ownerOf(identity));
}

/** How a sign-in ended. */
export type SignIn =
  | { kind: 'signedIn' }
  /** Wrong name or password, too many tries, a service account: the code names the text. */
  | { kind: 'refused'; code: string; message: string; retryAfterMs: number }
  | { kind: 'unreachable' }
  | { kind: 'fault'; incident: string };

/** What a client may ask for besides the password (S0 §6): a code sent to the person, a solved captcha. */
export interface Proof {
  code?: string;
  captcha?: string;
}

/**
 * Signs in with name and password. With `requestedCustomerGuid` internal staff enter another client (S0 §4): their name and
 * password belong to the client they come from.
 */
export async function signIn(
  userName: string,
  password: string,
  requestedCustomerGuid?: string,
  { code, captcha }: Proof = {},
): Promise<SignIn> {
  const here = session.value.client?.customerGuid;
  const home = requestedCustomerGuid === undefined ? here : (kept.keptSession()?.customerGuid ?? here);
  if (home === undefined) return { kind: 'unreachable' };
  // nobody is signed in to an application that cannot open his database
  if (!(await fetchAhead())) return { kind: 'unreachable' };
  const outcome = await call(sessionCalls.token, {
    customerGuid: home,
    userName,
    userPassword: password,
    ...(requestedCustomerGuid !== undefined && { requestedCustomerGuid }),
    ...(code && { twoFactorAuthenticationCode: code }),
    ...(captcha && { tokenResponse: captcha }),
  });
  if (outcome.kind === 'refused') return { kind: 'refused', code: outcome.code, message: outcome.message, retryAfterMs: 0 };
  if (outcome.kind === 'fault' && outcome.status === 429) {
    return { kind: 'refused', code: 'login.delayed', message: '', retryAfterMs: outcome.retryAfterMs };
  }
  if (outcome.kind === 'fault') return { kind: 'fault', incident: outcome.incident };
  if (outcome.kind !== 'done') return { kind: 'unreachable' };
  const next = readAccess(outcome.data.accessToken, Date.now());
  // S0 §5: a token that cannot be read, or a service account, sets no session.
  if (!next || outcome.data.refreshToken === '' || next.lifetimeMs <= 0) return { kind: 'fault', incident: '' };
  if (next.isService) return { kind: 'refused', code: 'login.serviceAccount', message: '', retryAfterMs: 0 };
  await begin(next, home);
  return { kind: 'signedIn' };
}

/** The dialog over the screen: the same person's password, and the queue goes on. */
export function reLogin(password: string, proof?: Proof): Promise<SignIn> {
  const { identity } = session.value;
  if (!identity) return Promise.resolve({ kind: 'fault', incident: '' });
  const isAway = kept.keptSession()?.customerGuid !== identity.clientId;
  return signIn(identity.userName, password, isAway ? identity.clientId : undefined, proof);
}

async function begin(next: Access, home: string): Promise<void> {
  const { identity } = next;
  const before = session.value.identity;
  const samePerson = before?.userId === identity.userId && before.clientId === identity.clientId;
  setHolder(identity);
  kept.oweLogout(false);
  confirm(identity, home);
  take(next);
  if (!samePerson || !engineNow()) await enter(ownerOf(identity));
  set({ state: 'signedIn', code: '' });
  engineNow()?.signedIn();
  void loadParameters();
}

/** The service has just said that this is he. */
function confirm(identity: Identity, home: string): void {
  const confirmedAt = Date.now();
  kept.keepSession({ identity, customerGuid: home, confirmedAt });
  set({ identity, unconfirmed: false, captureUntil: captureUntilOf(confirmedAt) });
}

async function loadParameters(): Promise<void> {
  const outcome = await call(settingsCalls.customerParameters, {});
  if (outcome.kind !== 'done') return;
  kept.keepParameters(session.value.urlPath, outcome.data);
  set({ parameters: outcome.data });
}

/** What became of a sign-out: done, or `waiting` operations are not sent and the person is to be asked. */
export type SignOut = { kind: 'signedOut' } | { kind: 'asks'; waiting: number };

/** Signs out: locks, keeps every row on the device. `ask` stops when something waits; `keep` goes through with it. */
export async function signOut(choice: 'ask' | 'keep'): Promise<SignOut> {
  const { waiting } = syncStatus.value;
  if (choice === 'ask' && waiting > 0) return { kind: 'asks', waiting };
  const wasSignedIn = access.value !== null;
  await endHere();
  tellTabs({ kind: 'signedOut' });
  // The cookie is the service's to end; without coverage it is told later, before anything else is asked.
  kept.oweLogout(true);
  if (wasSignedIn) void payLogout();
  return { kind: 'signedOut' };
}

async function payLogout(): Promise<void> {
  const outcome = await call(sessionCalls.logout, {});
  if (outcome.kind === 'done' || outcome.kind === 'refused') kept.oweLogout(false);
}

async function endHere(): Promise<void> {
  setHolder(null);
  take(null);
  kept.keepSession(undefined);
  set({ state: 'signedOut', identity: null, unconfirmed: false, captureUntil: 0, code: '' });
  await leave();
}

function lock(code: string): void {
  if (session.value.state === 'signedIn' || session.value.state === 'checking') set({ state: 'locked', code });
}

const stops: (() => void)[] = [];

/** Ends everything that listens: the page is going away. */
export async function closeTab(): Promise<void> {
  for (const stop of stops.splice(0)) stop();
  setHolder(null);
  await leave();
}

function listen(): void {
  if (stops.length > 0) return;
  const ending = sessionEnded.subscribe((code) => {
    lock(code);
    tellTabs({ kind: 'locked', code });
  });
  const confirming = access.subscribe(confirmedBy);
  addEventListener('online', onOnline);
  stops.push(
    keepTokensInStep(),
    hearTabs((said) => {
      if (said.kind === 'signedOut' && session.value.identity) void endHere();
      if (said.kind === 'locked') {
        take(null);
        lock(said.code);
      }
      if (said.kind === 'token' && session.value.state === 'signedOut') void joinTab(said.token);
    }),
    () => ending.unsubscribe(),
    () => confirming.unsubscribe(),
    () => removeEventListener('online', onOnline),
  );
}

/** A new token is the service's word that this is he. */
function confirmedBy(next: Access | null): void {
  const known = kept.keptSession();
  const { identity, state, parameters } = session.value;
  if (!next || !known || identity?.userId !== next.identity.userId) return;
  confirm(next.identity, known.customerGuid);
  if (state === 'locked' || state === 'checking') set({ state: 'signedIn', code: '' });
  engineNow()?.signedIn();
  if (!parameters) void loadParameters();
}

function onOnline(): void {
  const { unconfirmed, clientStale, urlPath } = session.value;
  if (kept.logoutOwed() && !access.value) void payLogout();
  if (unconfirmed) void renew(undefined);
  if (clientStale && urlPath) void checkClient(urlPath);
}

/** Someone signed in to this client in another tab: so he is here. */
async function joinTab(token: string): Promise<void> {
  const known = kept.keptSession();
  const next = readAccess(token, Date.now());
  if (!known || !next || next.identity.urlPath !== session.value.urlPath) return;
  if (known.identity.userId === next.identity.userId) await begin(next, known.customerGuid);
}

function ownerOf(identity: Identity) {
  return {
    clientId: identity.clientId,
    userId: identity.userId,
    userName: identity.name || identity.userName,
    deviceName: deviceName(),
    version: VERSION,
  };
}

/** A name a person recognises the device by; he may change it later. */
function deviceName(): string {
  const agent = navigator.userAgent;
  const system = ['iPad', 'iPhone', 'Android', 'Windows', 'Macintosh', 'CrOS', 'Linux'].find((each) => agent.includes(each));
  return system ?? 'Browser';
}
