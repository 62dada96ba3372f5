import { useCallback, useEffect, useState } from 'react';
import type { Preference } from '#schema/records/settings.ts';
import type { Outcome } from '#src/data/calls/call.ts';
import type { KeptPreferences } from '#src/data/queries/preferences.ts';
import { loadPreferences } from '#src/data/calls/user-preferences.ts';

/**
 * Returns the preferences: the stored answer first, then the current one of the service. A failure is `trouble`, so the page never
 * hangs (decisions.md S9).
 */
export function usePreferenceList(kept: KeptPreferences | null | undefined) {
  const [asked, setAsked] = useState<Outcome<Preference[]>>();
  const look = useCallback(() => void loadPreferences().then(setAsked), []);
  const isOpen = kept !== undefined;
  // drafts live in the local database: the form waits for it
  useEffect(() => {
    if (isOpen) look();
  }, [isOpen, look]);
  const list = isOpen ? (asked?.kind === 'done' ? asked.data : kept?.list) : undefined;
  return { list, at: kept?.at ?? 0, trouble: asked !== undefined && asked.kind !== 'done', look };
}
