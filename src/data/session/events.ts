import * as kept from '#src/data/device/local-storage.ts';
import { shutKey } from '#src/data/sealing/keys.ts';
import { hearTabs, tellTabs } from '#src/data/tabs/tabs.ts';
import { readAccess, type Access } from '#src/data/tokens/claims.ts';
import { access, keepTokensInStep, renew, sessionEnded, setHolder, take } from '#src/data/tokens/tokens.ts';
import { engineNow, leave } from '#src/data/workplace/local.ts';
import { checkClient } from './client-check.ts';
import { begin, confirm } from './begin.ts';
import { changeSession, ownerOf, session, whose } from './session.ts';
import { endHere, payLogout } from './sign-out.ts';
import { startUp } from './start-up.ts';

/** Changes of a session from outside: the service ends it, another tab reports, the device is online again. */

function lock(code: string): void {
  const { identity, state } = session.value;
  if (state === 'signedIn' || state === 'checking') {
    changeSession({ state: 'locked', code });
    // open pages continue behind the dialog; a new page opens the database only by the password
    if (identity) void shutKey(identity, kept.takePapers(identity, true)).catch(() => undefined);
  }
  void import('#src/data/sync/deposit.ts').then(({ depositWhileLocked }) => depositWhileLocked());
}

const stops: (() => void)[] = [];

/** Ends everything that listens: the page is going away. */
export async function closeTab(): Promise<void> {
  for (const stop of stops.splice(0)) stop();
  setHolder(null);
  await leave();
}

/** Listens to everything that concerns the session. Call once per page. */
export function listen(): void {
  if (stops.length > 0) return;
  const ending = sessionEnded.subscribe((code) => {
    lock(code);
    tellTabs({ kind: 'locked', code, of: whose() });
  });
  const confirming = access.subscribe(confirmedBy);
  addEventListener('online', onOnline);
  stops.push(
    // runs first: after the token is taken it is no longer visible that nothing was open here
    hearTabs((said) => {
      if (said.kind === 'signedOut' && session.value.identity) void endHere();
      if (said.kind === 'locked' && said.of === whose()) {
        take(null);
        lock(said.code);
      }
      // its own token, repeated by a tab that joined it: the sign-in here is already in progress
      if (said.kind === 'token' && said.token !== access.value?.token && isShut()) void joinTab(said.token);
    }),
    keepTokensInStep(),
    () => ending.unsubscribe(),
    () => confirming.unsubscribe(),
    () => removeEventListener('online', onOnline),
  );
}

/** Handles a new token, with which the service confirms the user. */
function confirmedBy(next: Access | null): void {
  const known = kept.keptSession();
  const { identity, state, parameters, permissions, unconfirmed } = session.value;
  if (!next || !known || identity?.userId !== next.identity.userId) return;
  confirm(next.identity, known.customerGuid);
  if (state === 'locked' || state === 'checking') changeSession({ state: 'signedIn', code: '' });
  engineNow()?.signedIn();
  // the new token may bring other roles; without a database a sign-in is in progress, and starts up once it is open
  const isNews = unconfirmed || !parameters || permissions?.of !== ownerOf(next.identity);
  if (isNews && engineNow()) void startUp();
}

function onOnline(): void {
  const { unconfirmed, clientStale, urlPath } = session.value;
  if (kept.logoutOwed()) void payLogout();
  if (unconfirmed) void renew(undefined);
  if (clientStale && urlPath) void checkClient(urlPath);
}

/** True without a session here, or with a database locked by the end of the capture window (S10). */
function isShut(): boolean {
  const { state } = session.value;
  return state === 'signedOut' || (state === 'locked' && !engineNow());
}

/** Joins the session of another tab on this client. */
async function joinTab(token: string): Promise<void> {
  const known = kept.keptSession();
  const next = readAccess(token, Date.now());
  if (!known || !next || next.identity.urlPath !== session.value.urlPath) return;
  if (known.identity.userId === next.identity.userId) await begin(next, known.customerGuid);
}
