import { sessionCalls } from '#schema/calls/session.ts';
import { call } from '#src/data/calls/call.ts';
import * as kept from '#src/data/device/local-storage.ts';
import { countUnsentDrafts } from '#src/data/drafts/counting.ts';
import { shutKey } from '#src/data/sealing/keys.ts';
import { syncStatus } from '#src/data/sync/status.ts';
import { notifyTabs } from '#src/data/tabs/tabs.ts';
import { access, setHolder, take } from '#src/data/tokens/tokens.ts';
import { leave } from '#src/data/workplace/local.ts';
import { here, part, type Workplace } from '#src/data/workplace/workplace.ts';
import { changeSession, session } from './session.ts';

/** Work that exists only on this device: unsent operations, and drafts that count. */
export interface OnlyHere {
  waiting: number;
  unfinished: number;
}

/** Outcome of a sign-out: done, or work is only here and the user has to confirm. */
export type SignOut = { kind: 'signedOut' } | ({ kind: 'asks' } & OnlyHere);

const left = part(() => ({ urlPath: '' }));

/**
 * True if the user signed out of this client, here or in another tab. Then they are not redirected to the sign-in service, which would
 * sign them in again without asking, and the next user does not get to the page they left (S0 §4: logout goes to the start).
 */
export const wasLeft = (urlPath: string, place: Workplace = here()): boolean => left(place).urlPath === urlPath;

/**
 * Signs out: locks, keeps every row on the device. `ask` stops if work is only here; `keep` signs out regardless. From then on the
 * session ends before the first await: closing the database can take as long as a request hangs, the page may be closed in the meantime,
 * and the next sign-in must not lose its session to this one.
 */
export async function signOut(choice: 'ask' | 'keep' | 'erase', place: Workplace = here()): Promise<SignOut> {
  if (choice === 'ask') {
    // a store that cannot be read must not prevent a sign-out, which keeps every row
    const unfinished = await countUnsentDrafts(place).catch(() => 0);
    const { waiting } = syncStatus(place).value;
    if (waiting + unfinished > 0) return { kind: 'asks', waiting, unfinished };
  }
  const wasSignedIn = access(place).value !== null;
  const closed = endHere(place);
  notifyTabs({ kind: 'signedOut' }, place);
  // The service ends the cookie; offline it is notified later, before any other call.
  kept.oweLogout(choice === 'erase' ? 'erase' : true, place);
  if (wasSignedIn) void payLogout(place);
  await closed;
  return { kind: 'signedOut' };
}

/** S0 §4, R-103: entering a client signs out of another one; its rows stay. */
export async function signOutElsewhere(urlPath: string, place: Workplace = here()): Promise<void> {
  const before = kept.keptSession(place);
  if (!before || before.identity.urlPath === urlPath) return;
  const isNotified = access(place).value !== null;
  await signOut('keep', place);
  // a page that starts online receives no event for it
  if (!isNotified) void payLogout(place);
}

/** One payment at a time among tabs. */
const LOCK = 'strongroom-logout';
/** A sign-in waits no longer: a frozen tab keeps a lock for ever (reliability.md B10). */
const PAID_MS = 15_000;

/** Notifies the service of a sign-out it does not know yet, unless a user has signed in since. */
export async function payLogout(place: Workplace = here()): Promise<void> {
  const { locks } = place.device;
  await (locks ? locks.request(LOCK, () => payNow(place)) : payNow(place));
}

async function payNow(place: Workplace): Promise<void> {
  if (access(place).value || kept.keptSession(place)) return;
  const outcome = await call(sessionCalls.logout, kept.owesErasing(place) ? { erase: true } : {}, place);
  if (outcome.kind === 'done' || outcome.kind === 'refused') kept.oweLogout(false, place);
}

/** Resolves when no such call is in flight: its answer removes the cookie, also that of a new session. */
export async function logoutPaid(place: Workplace = here()): Promise<void> {
  const late = AbortSignal.timeout(PAID_MS);
  await place.device.locks?.request(LOCK, { signal: late }, () => undefined).catch(() => undefined);
}

/** Ends the session in this tab only, in one task: the user signed out, here or in another tab. Resolves when the database is closed. */
export async function endHere(place: Workplace = here()): Promise<void> {
  const { identity } = session(place).value;
  left(place).urlPath = identity?.urlPath ?? '';
  setHolder(null, place);
  take(null, true, place);
  const shutting = identity && shutKey(identity, kept.takePapers(identity, false, place), place);
  kept.keepSession(undefined, place);
  kept.keepPermissions(undefined, place);
  const ended = { identity: null, permissions: null, unconfirmed: false, captureUntil: 0, code: '' };
  changeSession({ state: 'signedOut', ...ended }, place);
  await leave(place);
  // a key that could not be removed now is removed at the next start (client-entry.ts)
  await shutting?.catch(() => undefined);
}
