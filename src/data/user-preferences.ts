import { map, type Observable } from 'rxjs';
import { settingsCalls } from '#schema/calls/settings.ts';
import type { Preference } from '#schema/records/settings.ts';
import { call, type Outcome } from './call.ts';
import type { Db } from './database.ts';
import { observe } from './live.ts';
import { openNow } from './local.ts';

/** Preferences of the person as the service said them last; kept with his rows, not in local storage: they hold his address. */
const KEPT = 'userPreference';

export interface KeptPreferences {
  list: readonly Preference[];
  /** When the service said so. */
  at: number;
}

/** The last preferences the service gave this device; null for none. */
export const keptPreferences = ({ settings }: Db): Observable<KeptPreferences | null> =>
  observe(settings.findOne(KEPT)).pipe(map((doc) => (doc ? { list: doc.value as Preference[], at: doc.at } : null))); // written below alone

/** Asks the service and keeps what it says for the time without coverage. */
export async function loadPreferences(): Promise<Outcome<Preference[]>> {
  const outcome = await call(settingsCalls.userPreference, {});
  // a disk that is full keeps the older ones: the screen has the new ones already
  if (outcome.kind === 'done')
    await openNow()
      ?.store.put('settings', [{ id: KEPT, value: outcome.data, at: Date.now() }])
      .catch(() => undefined);
  return outcome;
}
