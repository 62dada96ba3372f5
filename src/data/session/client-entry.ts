import * as kept from '#src/data/device/local-storage.ts';
import { shutOthers } from '#src/data/sealing/keys.ts';
import { leave } from '#src/data/workplace/local.ts';
import { nextTask } from '#src/scheduling/next-task.ts';
import { checkClient } from './client-check.ts';
import { resume } from './begin.ts';
import { listen } from './events.ts';
import { changeSession, nobody, session } from './session.ts';
import { payLogout, signOutElsewhere } from './sign-out.ts';

let entering: { urlPath: string; done: Promise<void> } | undefined;

/**
 * Comes to a client by its address: who is it, and is someone signed in. Resolves when `state` is no longer `checking`.
 * With a stored identity it waits for no network at all.
 */
export function enterClient(urlPath: string): Promise<void> {
  if (entering?.urlPath !== urlPath) entering = { urlPath, done: enterNow(urlPath) };
  return entering.done;
}

async function enterNow(urlPath: string): Promise<void> {
  await nextTask();
  listen();
  // `online` does not fire if the device was online from the start
  if (kept.logoutOwed()) void payLogout();
  const stored = kept.keptClient(urlPath) ?? null;
  // An unknown or unreachable address enters no client: a mistyped one would block the user's work offline.
  if (stored) await signOutElsewhere(urlPath);
  else if (kept.keptSession()?.identity.urlPath !== urlPath) await leave();
  session.next({
    ...nobody,
    urlPath,
    client: stored,
    parameters: kept.keptParameters(urlPath) ?? null,
    permissions: kept.keptPermissions() ?? null,
  });
  const known = kept.keptSession();
  void shutOthers(known?.identity).catch(reportError);
  if (known && stored) {
    await resume(known);
    void checkClient(urlPath);
    return;
  }
  await checkClient(urlPath);
  // Internal staff come to a client for the first time already signed in (S0 §4 Customer switch).
  const { state, client } = session.value;
  if (known && client && state === 'checking') await resume(known);
  else if (state === 'checking') changeSession({ state: client ? 'signedOut' : 'unreachableClient' });
}
