import { Subject } from 'rxjs';
import { preferenceId } from '#schema/codes.ts';
import { settingsCalls } from '#schema/calls/settings.ts';
import type { Preference } from '#schema/records/settings.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { here, part, type Workplace } from '#src/data/workplace/workplace.ts';
import { call, type Outcome } from './call.ts';

/** The last preferences the service sent; stored with the user's rows, not in local storage, because they contain an address. */
export const PREFERENCES = 'userPreference';

/** The language the user chose, sent once after the sign-in: it wins over the device's (decisions.md, Language). */
export const ownLanguage = part(() => new Subject<string>());

/** Sends the language among the preferences, if the user chose one. */
export function sendOwnLanguage(preferences: readonly Preference[], place: Workplace = here()): void {
  const language = preferences.find(({ preferenceID }) => preferenceID === preferenceId.language);
  if (language?.chosen) ownLanguage(place).next(language.preferenceValue);
}

/** Loads the preferences and stores them for offline use. */
export async function loadPreferences(place: Workplace = here()): Promise<Outcome<Preference[]>> {
  const owner = openNow(place);
  const outcome = await call(settingsCalls.userPreference, {}, place);
  // another person may have signed in in the meantime: their database must not get them
  if (owner !== openNow(place)) return outcome;
  // a full disk keeps the older ones: the screen already shows the new ones
  if (outcome.kind === 'done')
    await owner?.store.put('settings', [{ id: PREFERENCES, value: outcome.data, at: Date.now() }]).catch(() => undefined);
  return outcome;
}
