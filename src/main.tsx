import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import '#src/scheduling/pause-in-start.ts';
import { App } from '#src/app/app.tsx';
import { followClock } from '#src/app/device-clock.ts';
import { followClient } from '#src/app/look/look.ts';
import { followLanguage } from '#src/app/manifest-language.ts';
import { followNames } from '#src/app/names-language.ts';
import { followSession } from '#src/app/menu.ts';
import { fetchPageAhead } from '#src/app/page-ahead.ts';
import { applyPreferences, followDevice } from '#src/app/preferences.ts';
import { followSessionState } from '#src/app/router.tsx';
import { loadAppSettings } from '#src/data/device/app-settings.ts';
import { nextTask } from '#src/scheduling/next-task.ts';
import { keptSession } from '#src/data/device/local-storage.ts';
import { fetchAhead } from '#src/data/workplace/local.ts';
import { session } from '#src/data/session/session.ts';
import { followActivity } from '#src/data/tokens/activity.ts';
import { ownLanguage } from '#src/data/calls/user-preferences.ts';
import { watchForUpdates } from '#src/data/updates/update.ts';
import { applyClientLanguage, applyOwnLanguage, speakAtStart } from '#src/text/i18n.ts';

/** Left to the sign-in screen before what comes after it is fetched: it has the whole line until then. */
const SIGN_IN_FIRST_MS = 3_000;

// To run what the application is made of was a task already.
await nextTask();
if (keptSession()) void fetchAhead();
else setTimeout(() => void fetchAhead(), SIGN_IN_FIRST_MS);
followNames();
const spoken = speakAtStart();
await nextTask();
void fetchPageAhead(location.pathname, spoken);
void loadAppSettings();
applyPreferences();
followDevice();
followActivity();
followClient();
followClock();
followSession();
followSessionState();
ownLanguage().subscribe((language) => applyOwnLanguage(language));
session().subscribe(({ client }) => client && applyClientLanguage(client.clientLanguage));
await spoken;

const root = document.getElementById('app');
if (root) {
  const page = createRoot(root);
  // in pieces, between which the browser paints and answers
  startTransition(() =>
    page.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
void watchForUpdates();
void followLanguage();
