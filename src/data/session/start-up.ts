import { settingsCalls } from '#schema/calls/settings.ts';
import { call } from '#src/data/calls/call.ts';
import { loadPreferences, sendOwnLanguage } from '#src/data/calls/user-preferences.ts';
import * as kept from '#src/data/device/local-storage.ts';
import { idlePage, nextTask, nextTurn } from '#src/scheduling/next-task.ts';
import { here, part, type Workplace } from '#src/data/workplace/workplace.ts';
import { loadPermissions } from './permissions.ts';
import { changeSession, ownerOf, session } from './session.ts';

const starts = part(() => ({
  /** Owner of the start-up in progress: two causes at the same time are one start. */
  of: '',
  /** The last start-up, finished or not. */
  last: Promise.resolve(),
  /** A user has just signed in, and their language was not sent yet. */
  isNewHere: false,
}));

/** The exchange waits no longer than this for a start-up. */
const PATIENCE_MS = 1_000;

/** Marks the next start-up as that of a newly signed-in user. */
export function someoneSignedIn(place: Workplace = here()): void {
  starts(place).isNewHere = true;
}

/**
 * Loads what a confirmed session needs (S0 §4, post-login start-up): preferences, parameters of the client, permissions. Offline the
 * last ones stay valid.
 */
export async function startUp(place: Workplace = here()): Promise<void> {
  const { identity } = session(place).value;
  const of = identity ? ownerOf(identity) : '';
  const state = starts(place);
  if (state.of === of) return;
  state.of = of;
  state.last = fetchAll(of, place);
  await state.last;
}

/**
 * Resolves when no start-up is in progress and the page has rendered its result, after a second and a half at most: after a sign-in the
 * pages render first, then the rows are pulled, and the two do not compete for bandwidth and processor.
 */
export async function startedUp(place: Workplace = here()): Promise<void> {
  await nextTask(); // a sign-in begins its start-up right after the database opened
  // its caller reports a failure
  await Promise.race([Promise.allSettled([starts(place).last]), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  await idlePage(PATIENCE_MS / 2);
}

async function fetchAll(of: string, place: Workplace): Promise<void> {
  const state = starts(place);
  // one by one: starting a call is the longest task of a start-up
  const [preferences] = await Promise.all([
    nextTurn().then(() => loadPreferences(place)),
    nextTurn().then(() => loadParameters(place)),
    nextTurn().then(() => loadPermissions(place)),
  ]);
  if (state.isNewHere && preferences.kind === 'done') {
    state.isNewHere = false;
    sendOwnLanguage(preferences.data, place);
  }
  if (state.of === of) state.of = '';
}

async function loadParameters(place: Workplace): Promise<void> {
  const { urlPath, identity } = session(place).value;
  const outcome = await call(settingsCalls.customerParameters, {}, place);
  // the user may have switched to another client in the meantime: then these are not the parameters of the address
  const now = session(place).value;
  if (outcome.kind !== 'done' || now.urlPath !== urlPath || identity?.urlPath !== urlPath) return;
  if (now.state === 'signedIn') kept.keepParameters(urlPath, outcome.data, place);
  changeSession({ parameters: outcome.data }, place);
}
