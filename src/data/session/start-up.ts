import { settingsCalls } from '#schema/calls/settings.ts';
import { call } from '#src/data/calls/call.ts';
import { loadPreferences, sayOwnLanguage } from '#src/data/calls/user-preferences.ts';
import * as kept from '#src/data/device/local-storage.ts';
import { idlePage, nextTask, nextTurn } from '#src/scheduling/next-task.ts';
import { loadPermissions } from './permissions.ts';
import { changeSession, ownerOf, session } from './session.ts';

/** Who is starting up: two causes at the same time are one start. */
let starting = '';

/** The last start-up, over or not. */
let going: Promise<void> = Promise.resolve();

/** The exchange waits no longer than this for a start-up. */
const PATIENCE_MS = 1_000;

/** Somebody has just signed in, and his language was not said yet. */
let isNewHere = false;

/** The next start-up is that of a person who was not here before. */
export function someoneSignedIn(): void {
  isNewHere = true;
}

/**
 * What is fetched once the service has said who works here (S0 §4, post-login start-up): his preferences, the parameters
 * of the client, what he may do. Without coverage the last ones stand.
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
 * Resolves when no start-up is under way and the page has drawn what came of it, after a second and a half at most: whoever
 * signs in sees his pages first, then the rows come, and neither shares line and processor with the other.
 */
export async function startedUp(): Promise<void> {
  await nextTask(); // a sign-in begins its start-up right behind the opening of the database
  // what went wrong there is told by who began it
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
  // he may have gone to another client meanwhile, or be on his way there: then they are not those of the address
  if (outcome.kind !== 'done' || session.value.urlPath !== urlPath || identity?.urlPath !== urlPath) return;
  if (session.value.state === 'signedIn') kept.keepParameters(urlPath, outcome.data);
  changeSession({ parameters: outcome.data });
}
