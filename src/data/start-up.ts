import { settingsCalls } from '#schema/calls/settings.ts';
import { call } from './call.ts';
import * as kept from './kept.ts';
import { loadPermissions } from './permissions.ts';
import { changeSession, ownerOf, session } from './session.ts';
import { loadPreferences, sayOwnLanguage } from './user-preferences.ts';

/** Who is starting up: two causes at the same time are one start. */
let starting = '';

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
  const [preferences] = await Promise.all([loadPreferences(), loadParameters(), loadPermissions()]);
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
  kept.keepParameters(urlPath, outcome.data);
  changeSession({ parameters: outcome.data });
}
