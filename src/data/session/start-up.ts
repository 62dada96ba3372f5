import { settingsCalls } from '#schema/calls/settings.ts';
import { call } from '#src/data/calls/call.ts';
import { loadPreferences, sayOwnLanguage } from '#src/data/calls/user-preferences.ts';
import * as kept from '#src/data/device/local-storage.ts';
import { idlePage, nextTask, nextTurn } from '#src/scheduling/next-task.ts';
import { loadPermissions } from './permissions.ts';
import { changeSession, ownerOf, session } from './session.ts';

/** Owner of the start-up in progress: two causes at the same time are one start. */
let starting = '';

/** The last start-up, over or not. */
let going: Promise<void> = Promise.resolve();

/** The exchange waits no longer than this for a start-up. */
const PATIENCE_MS = 1_000;

/** True right after a sign-in, until the user's language was emitted. */
let isNewHere = false;

/** The next start-up is that of a person who was not here before. */
export function someoneSignedIn(): void {
  isNewHere = true;
}

/**
 * Loads data after the service confirmed the user (S0 §4, post-login start-up): preferences, parameters of the client, rights.
 * Offline the last ones apply.
 */
export async function startUp(): Promise<void> {
  const { identity } = session.value;
  const of = identity ? ownerOf(identity) : '';
  if (starting === of) return;
  starting = of;
  going = fetchAll(of);
  await going;
}

/**
 * Resolves when no start-up is in progress and the page has rendered its result, after a second and a half at most. After a
 * sign-in the pages come first, then the rows, so they do not compete for bandwidth and processor.
 */
export async function startedUp(): Promise<void> {
  await nextTask(); // a sign-in begins its start-up right behind the opening of the database
  // its failure is reported by its starter
  await Promise.race([Promise.allSettled([going]), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  await idlePage(PATIENCE_MS / 2);
}

async function fetchAll(of: string): Promise<void> {
  // one by one: to begin a call is the longest piece of what follows the word of the service
  const [preferences] = await Promise.all([
    nextTurn().then(loadPreferences),
    nextTurn().then(loadParameters),
    nextTurn().then(loadPermissions),
  ]);
  if (isNewHere && preferences.kind === 'done') {
    isNewHere = false;
    sayOwnLanguage(preferences.data);
  }
  if (starting === of) starting = '';
}

async function loadParameters(): Promise<void> {
  const { urlPath, identity } = session.value;
  const outcome = await call(settingsCalls.customerParameters, {});
  // the user may have entered another client in the meantime: then these are not the parameters of the address
  if (outcome.kind !== 'done' || session.value.urlPath !== urlPath || identity?.urlPath !== urlPath) return;
  if (session.value.state === 'signedIn') kept.keepParameters(urlPath, outcome.data);
  changeSession({ parameters: outcome.data });
}
