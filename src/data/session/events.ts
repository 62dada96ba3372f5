import * as kept from '#src/data/device/local-storage.ts';
import { shutKey } from '#src/data/sealing/keys.ts';
import { syncStatus } from '#src/data/sync/status.ts';
import { notifyTabs, onTabMessage, type TabMessage } from '#src/data/tabs/tabs.ts';
import { readAccess, type Access } from '#src/data/tokens/claims.ts';
import { access, keepTokensInStep, renew, sessionEnded, setHolder, take } from '#src/data/tokens/tokens.ts';
import { engineNow, leave } from '#src/data/workplace/local.ts';
import { checkClient } from './client-check.ts';
import { here, part, type Workplace } from '#src/data/workplace/workplace.ts';
import { begin, confirm } from './begin.ts';
import { changeSession, ownerOf, session, whose } from './session.ts';
import { endHere, payLogout } from './sign-out.ts';
import { startUp } from './start-up.ts';

/** Reacts to events from outside: the service ends the session, another tab sends a message, the network returns. */

function lock(code: string, place: Workplace): void {
  const { identity, state } = session(place).value;
  if (state === 'signedIn' || state === 'checking') {
    changeSession({ state: 'locked', code }, place);
    // the open database stays open behind the dialog; a new page opens it only with the password
    if (identity) void shutKey(identity, kept.takePapers(identity, true, place), place).catch(() => undefined);
  }
  void import('#src/data/sync/deposit.ts').then(({ depositWhileLocked }) => depositWhileLocked(place));
}

const stops = part((): (() => void)[] => []);

/** Ends all listening: the page is closing. */
export async function closeTab(place: Workplace = here()): Promise<void> {
  for (const stop of stops(place).splice(0)) stop();
  setHolder(null, place);
  await leave(place);
}

/** Listens to everything that concerns the session. Once for each workplace. */
export function listen(place: Workplace = here()): void {
  if (stops(place).length > 0) return;
  syncStatus(place); // follows the database from its first opening
  const ending = sessionEnded(place).subscribe((code) => {
    lock(code, place);
    notifyTabs({ kind: 'locked', code, of: whose(session(place).value) }, place);
  });
  const confirming = access(place).subscribe((next) => confirmedBy(next, place));
  const onOnline = () => retryOnline(place);
  addEventListener('online', onOnline);
  stops(place).push(
    // first: once the token is taken, it can no longer be seen that no session was open here
    onTabMessage((message) => onMessage(message, place), place),
    keepTokensInStep(place),
    () => ending.unsubscribe(),
    () => confirming.unsubscribe(),
    () => removeEventListener('online', onOnline),
  );
}

function onMessage(message: TabMessage, place: Workplace): void {
  if (message.kind === 'signedOut' && session(place).value.identity) void endHere(place);
  if (message.kind === 'locked' && message.of === whose(session(place).value)) {
    take(null, true, place);
    lock(message.code, place);
  }
  // its own token, sent again by a tab that joined it: the sign-in here is already in progress
  if (message.kind === 'token' && message.token !== access(place).value?.token && isShut(place))
    void joinTab(message.token, place);
}

/** A new token confirms the user. */
function confirmedBy(next: Access | null, place: Workplace): void {
  const known = kept.keptSession(place);
  const { identity, state, parameters, permissions, unconfirmed } = session(place).value;
  if (!next || !known || identity?.userId !== next.identity.userId) return;
  confirm(next.identity, known.customerGuid, undefined, place);
  if (state === 'locked' || state === 'checking') changeSession({ state: 'signedIn', code: '' }, place);
  engineNow(place)?.signedIn();
  // the new token may bring other roles; without a database a sign-in is in progress, which starts up once it is open
  const isNews = unconfirmed || !parameters || permissions?.of !== ownerOf(next.identity);
  if (isNews && engineNow(place)) void startUp(place);
}

function retryOnline(place: Workplace): void {
  const { unconfirmed, clientStale, urlPath } = session(place).value;
  if (kept.logoutOwed(place)) void payLogout(place);
  if (unconfirmed) void renew(undefined, place);
  if (clientStale && urlPath) void checkClient(urlPath, place);
}

/** True if no session is open here, or the end of the capture window keeps its database closed (S10). */
function isShut(place: Workplace): boolean {
  const { state } = session(place).value;
  return state === 'signedOut' || (state === 'locked' && !engineNow(place));
}

/** Joins the session of another tab in which a user signed in to this client. */
async function joinTab(token: string, place: Workplace): Promise<void> {
  const known = kept.keptSession(place);
  const next = readAccess(token, Date.now());
  if (!known || !next || next.identity.urlPath !== session(place).value.urlPath) return;
  if (known.identity.userId === next.identity.userId) await begin(next, { home: known.customerGuid }, place);
}
