import * as kept from '#src/data/device/local-storage.ts';
import { shutOthers } from '#src/data/sealing/keys.ts';
import { leave } from '#src/data/workplace/local.ts';
import { nextTask } from '#src/scheduling/next-task.ts';
import { here, part, type Workplace } from '#src/data/workplace/workplace.ts';
import { checkClient } from './client-check.ts';
import { resume } from './begin.ts';
import { listen } from './events.ts';
import { changeSession, noSession, session } from './session.ts';
import { payLogout, signOutElsewhere } from './sign-out.ts';

const entry = part(() => ({ last: undefined as { urlPath: string; done: Promise<void> } | undefined }));

/**
 * Enters a client by its address: loads the client, and resumes the session of a signed-in user. Resolves when `state` is no
 * longer `checking`. With a stored identity it waits for no network.
 */
export function enterClient(urlPath: string, place: Workplace = here()): Promise<void> {
  const entering = entry(place);
  if (entering.last?.urlPath !== urlPath) entering.last = { urlPath, done: enterNow(urlPath, place) };
  return entering.last.done;
}

async function enterNow(urlPath: string, place: Workplace): Promise<void> {
  await nextTask();
  listen(place);
  // a page that starts online receives no event for it
  if (kept.logoutOwed(place)) void payLogout(place);
  const stored = kept.keptClient(urlPath, place) ?? null;
  // An unknown address, or one that cannot be checked, does not count as entered: mistyped offline, it would sign the user out
  // of their work until they are online again.
  if (stored) await signOutElsewhere(urlPath, place);
  else if (kept.keptSession(place)?.identity.urlPath !== urlPath) await leave(place);
  session(place).next({
    ...noSession,
    urlPath,
    client: stored,
    parameters: kept.keptParameters(urlPath, place) ?? null,
    permissions: kept.keptPermissions(place) ?? null,
  });
  const known = kept.keptSession(place);
  void shutOthers(known?.identity, place).catch(reportError);
  if (known && stored) {
    await resume(known, place);
    void checkClient(urlPath, place);
    return;
  }
  await checkClient(urlPath, place);
  // Internal staff enter a client for the first time already signed in (S0 §4 Customer switch).
  const { state, client } = session(place).value;
  if (known && client && state === 'checking') await resume(known, place);
  else if (state === 'checking') changeSession({ state: client ? 'signedOut' : 'unreachableClient' }, place);
}
