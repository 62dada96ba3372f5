import { sessionCalls } from '#schema/calls/session.ts';
import { call } from '#src/data/calls/call.ts';
import * as kept from '#src/data/device/local-storage.ts';
import { shutKey } from '#src/data/sealing/keys.ts';
import { syncStatus } from '#src/data/sync/status.ts';
import { tellTabs } from '#src/data/tabs/tabs.ts';
import { access, setHolder, take } from '#src/data/tokens/tokens.ts';
import { leave } from '#src/data/workplace/local.ts';
import { changeSession, session } from './session.ts';

/** Result of a sign-out: done, or `waiting` operations are unsent and the user is asked. */
export type SignOut = { kind: 'signedOut' } | { kind: 'asks'; waiting: number };

let leftClient = '';

/**
 * True if the user left this client by hand, here or in another tab. Then they are not redirected to the sign-in service,
 * which would admit them again unasked, and the next user is not sent to the page they left (S0 §4: logout goes to the start).
 */
export const wasLeft = (urlPath: string): boolean => leftClient === urlPath;

/**
 * Signs out: locks, keeps every row on the device. `ask` stops if something waits; `keep` completes. All that concerns the
 * session is done before any wait. Closing the database can take as long as a hanging request, the page may be closed in the
 * meantime, and the next user must not lose their session to the earlier one.
 */
export async function signOut(choice: 'ask' | 'keep' | 'erase'): Promise<SignOut> {
  const { waiting } = syncStatus.value;
  if (choice === 'ask' && waiting > 0) return { kind: 'asks', waiting };
  const wasSignedIn = access.value !== null;
  const closed = endHere();
  tellTabs({ kind: 'signedOut' });
  // Only the service can end the cookie; offline it is notified later, before any other request.
  kept.oweLogout(choice === 'erase' ? 'erase' : true);
  if (wasSignedIn) void payLogout();
  await closed;
  return { kind: 'signedOut' };
}

/** S0 §4, R-103: entering a client signs out of another one; its rows stay. */
export async function signOutElsewhere(urlPath: string): Promise<void> {
  const before = kept.keptSession();
  if (!before || before.identity.urlPath === urlPath) return;
  const isTold = access.value !== null;
  await signOut('keep');
  // `online` does not fire if the device was online from the start
  if (!isTold) void payLogout();
}

/** One payment at a time among tabs. */
const LOCK = 'strongroom-logout';
/** Longest wait of a sign-in, because a frozen tab keeps a lock for ever (reliability.md B10). */
const PAID_MS = 15_000;

/** Notifies the service of an owed sign-out, as long as no user has signed in since. */
export async function payLogout(): Promise<void> {
  await (navigator.locks ? navigator.locks.request(LOCK, payNow) : payNow());
}

async function payNow(): Promise<void> {
  if (access.value || kept.keptSession()) return;
  const outcome = await call(sessionCalls.logout, kept.owesErasing() ? { erase: true } : {});
  if (outcome.kind === 'done' || outcome.kind === 'refused') kept.oweLogout(false);
}

/** Resolves when no payment is under way: its answer takes the cookie away, that of a new session too. */
export async function logoutPaid(): Promise<void> {
  const late = AbortSignal.timeout(PAID_MS);
  await navigator.locks?.request(LOCK, { signal: late }, () => undefined).catch(() => undefined);
}

/** Ends the session in this tab only, in one task: a person signed out, here or in another tab. Resolves when the database is closed. */
export async function endHere(): Promise<void> {
  const { identity } = session.value;
  leftClient = identity?.urlPath ?? '';
  setHolder(null);
  take(null);
  const shutting = identity && shutKey(identity, kept.takePapers(identity, false));
  kept.keepSession(undefined);
  kept.keepPermissions(undefined);
  changeSession({ state: 'signedOut', identity: null, permissions: null, unconfirmed: false, captureUntil: 0, code: '' });
  await leave();
  // a key that could not be taken away now is taken at the next start (client-entry.ts)
  await shutting?.catch(() => undefined);
}
