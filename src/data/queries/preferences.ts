import { map, type Observable } from 'rxjs';
import type { Preference } from '#schema/records/settings.ts';
import type { Db } from '#src/data/database/database.ts';
import { observe } from '#src/data/live/live.ts';
import { PREFERENCES } from '#src/data/calls/user-preferences.ts';

export interface KeptPreferences {
  list: readonly Preference[];
  /** Time of the service's answer. */
  at: number;
}

/** The last preferences the service gave this device; null for none. */
export const keptPreferences = ({ settings }: Db): Observable<KeptPreferences | null> =>
  observe(settings.findOne(PREFERENCES)).pipe(map((doc) => (doc ? { list: doc.value as Preference[], at: doc.at } : null))); // written by `loadPreferences` alone
