import { Subject } from 'rxjs';
import { preferenceId } from '#schema/codes.ts';
import { settingsCalls } from '#schema/calls/settings.ts';
import type { Preference } from '#schema/records/settings.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { call, type Outcome } from './call.ts';

/** Preferences of the person as the service said them last; kept with his rows, not in local storage: they hold his address. */
export const PREFERENCES = 'userPreference';

/** The language a person chose for himself, said once after he signs in: it wins over the device's (decisions.md, Language). */
export const ownLanguage = new Subject<string>();

/** Says the language among the preferences, where the person chose one. */
export function sayOwnLanguage(preferences: readonly Preference[]): void {
  const language = preferences.find(({ preferenceID }) => preferenceID === preferenceId.language);
  if (language?.chosen) ownLanguage.next(language.preferenceValue);
}

/** Asks the service and keeps what it says for the time without coverage. */
export async function loadPreferences(): Promise<Outcome<Preference[]>> {
  const owner = openNow();
  const outcome = await call(settingsCalls.userPreference, {});
  // whose database they go to is looked at again: the person may have changed meanwhile
  if (owner !== openNow()) return outcome;
  // a disk that is full keeps the older ones: the screen has the new ones already
  if (outcome.kind === 'done')
    await owner?.store.put('settings', [{ id: PREFERENCES, value: outcome.data, at: Date.now() }]).catch(() => undefined);
  return outcome;
}
