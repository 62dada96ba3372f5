import { Subject } from 'rxjs';
import { preferenceId } from '#schema/codes.ts';
import { settingsCalls } from '#schema/calls/settings.ts';
import type { Preference } from '#schema/records/settings.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { call, type Outcome } from './call.ts';

/** Last known preferences of the user; stored with the user's rows and not in local storage, because they contain an address. */
export const PREFERENCES = 'userPreference';

/** Emits the language a user chose, once after the sign-in: it wins over the device's (decisions.md, Language). */
export const ownLanguage = new Subject<string>();

/** Emits the language among the preferences, if the user chose one. */
export function sayOwnLanguage(preferences: readonly Preference[]): void {
  const language = preferences.find(({ preferenceID }) => preferenceID === preferenceId.language);
  if (language?.chosen) ownLanguage.next(language.preferenceValue);
}

/** Asks the service and stores the answer for offline use. */
export async function loadPreferences(): Promise<Outcome<Preference[]>> {
  const owner = openNow();
  const outcome = await call(settingsCalls.userPreference, {});
  // check the open database again: the user may have changed in the meantime
  if (owner !== openNow()) return outcome;
  // a disk that is full keeps the older ones: the screen has the new ones already
  if (outcome.kind === 'done')
    await owner?.store.put('settings', [{ id: PREFERENCES, value: outcome.data, at: Date.now() }]).catch(() => undefined);
  return outcome;
}
