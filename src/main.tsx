import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#src/app/app.tsx';
import { followSession } from '#src/app/menu.ts';
import { applyPreferences, followDevice } from '#src/app/preferences.ts';
import { followSessionState } from '#src/app/router.tsx';
import { session } from '#src/data/session.ts';
import { watchForUpdates } from '#src/data/update.ts';
import { heardClientLanguage, speakAtStart } from '#src/text/i18n.ts';
import '#src/styles.css';

applyPreferences();
followDevice();
followSession();
followSessionState();
session.subscribe(({ client }) => client && heardClientLanguage(client.clientLanguage));
await speakAtStart();

const root = document.getElementById('app');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
void watchForUpdates();
