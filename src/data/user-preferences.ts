import { settingsCalls } from '#schema/calls/settings.ts';
import type { Preference } from '#schema/records/settings.ts';
import { call, type Outcome } from './call.ts';
import { openNow } from './local.ts';

/** Preferences of the person as the service said them last; kept with his rows, not in local storage: they hold his address. */
export const PREFERENCES = 'userPreference';

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
