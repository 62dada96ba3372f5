import * as v from 'valibot';
import { BehaviorSubject } from 'rxjs';
import { LIMITS } from '#schema/limits.ts';
import { flushDrafts, hasDrafts } from '#src/data/drafts/drafts.ts';
import { useObserved } from '#src/data/live/observed.ts';
import { syncStatus } from '#src/data/sync/status.ts';
import { openChannel, type Channel } from '#src/data/tabs/channel.ts';
import { here, part, type Workplace } from '#src/data/workplace/workplace.ts';

/**
 * New versions of the application (S0 §4 App update, decisions.md S12): found at start and every hour, applied only when the
 * user agrees, never while a form is dirty or a request is in flight, in any tab.
 */
export interface Update {
  needsUpdate: boolean;
  /** The dialog shows only if both are true; *No* postpones it for a few minutes. */
  show: boolean;
}

/** Why an update was not applied now. */
export type UpdateRefusal = 'draft' | 'sending' | 'otherTab';

export const update = part(() => new BehaviorSubject<Update>({ needsUpdate: false, show: true }));

/** State of the dialog. */
export function useUpdate(): Update {
  return useObserved(update(here()));
}

const SNOOZE_MS = 300_000;
const TAB_ANSWER_MS = 300;
const READY_MS = 30_000;
const WORKER = '/sw.js';
/** A first visit gets bandwidth and processor for its own page; the files of other pages load after it. */
const FIRST_VISIT_MS = 4_000;
const message = v.variant('kind', [
  v.object({ kind: v.literal('mayI') }),
  v.object({ kind: v.literal('no') }),
  v.object({ kind: v.literal('reload') }),
]);

const worker = part(() => ({
  registration: undefined as ServiceWorkerRegistration | undefined,
  registering: undefined as Promise<unknown> | undefined,
  channel: undefined as Channel<v.InferOutput<typeof message>> | undefined,
  isApplying: false,
  hasReloaded: false,
}));

/** Registers `/sw.js` and watches for new versions; does nothing in unsupported browsers (S0 §8). */
export async function watchForUpdates(place: Workplace = here()): Promise<void> {
  addEventListener('vite:preloadError', (event) => onPartFailed(event, place));
  if (!('serviceWorker' in navigator)) return;
  const state = worker(place);
  const channel = openChannel('strongroom-update', message, place);
  state.channel = channel;
  channel.listen(({ kind }) => {
    if (kind === 'mayI' && refusalHere(place)) channel.send({ kind: 'no' });
    if (kind === 'reload') state.isApplying = true;
  });
  navigator.serviceWorker.addEventListener('controllerchange', () => onNewController(place));
  const registering = register();
  state.registering = registering;
  const registration = await registering;
  state.registration = registration;
  if (!registration) return;
  if (registration.waiting && navigator.serviceWorker.controller) needed(place);
  registration.addEventListener('updatefound', () => follow(registration.installing, place));
  follow(registration.installing, place);
  setInterval(() => void registration.update().catch(() => undefined), LIMITS.updateCheckMs);
}

async function register(): Promise<ServiceWorkerRegistration | undefined> {
  if (!navigator.serviceWorker.controller) await new Promise((settle) => setTimeout(settle, FIRST_VISIT_MS));
  try {
    return await navigator.serviceWorker.register(workerScript(), { scope: '/', updateViaCache: 'none' });
  } catch {
    return undefined; // offline at the very first visit, or forbidden: the application works without it
  }
}

interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (address: string) => unknown };
}

/** With Trusted Types one named address may become a script, and it is this one (reliability.md 3.10). */
function workerScript(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }; // not yet in the library of the compiler
  const policy = trustedTypes?.createPolicy('strongroom-worker', { createScriptURL: () => WORKER });
  return (policy?.createScriptURL(WORKER) ?? WORKER) as string; // the browser takes its own type of text
}

function follow(installing: ServiceWorker | null, place: Workplace): void {
  installing?.addEventListener('statechange', () => {
    // Without a controller it is the first installation: there is nothing to update.
    if (installing.state === 'installed' && navigator.serviceWorker.controller) needed(place);
  });
}

function needed(place: Workplace): void {
  update(place).next({ needsUpdate: true, show: true });
}

/** *No*: the dialog returns after a few minutes. */
export function snoozeUpdate(place: Workplace = here()): void {
  const subject = update(place);
  subject.next({ ...subject.value, show: false });
  setTimeout(() => subject.next({ ...subject.value, show: true }), SNOOZE_MS);
}

/** Why this tab refuses a new version now; undefined if it may be offered. */
export function refusalHere(place: Workplace = here()): Exclude<UpdateRefusal, 'otherTab'> | undefined {
  if (hasDrafts(place)) return 'draft';
  return syncStatus(place).value.phase === 'sending' ? 'sending' : undefined;
}

/** *Yes*: activates the waiting version and reloads once, or returns why not now. */
export async function applyUpdate(place: Workplace = here()): Promise<'applied' | UpdateRefusal> {
  const refusal = refusalHere(place) ?? (await otherTabRefuses(place));
  if (refusal) return refusal;
  const state = worker(place);
  state.isApplying = true;
  state.channel?.send({ kind: 'reload' });
  await flushDrafts(place);
  const { registration } = state;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
  if (registration?.waiting) registration.waiting.postMessage({ type: 'SKIP_WAITING' });
  else location.reload();
  return 'applied';
}

/** All tabs must agree: a form may be half-typed in another one. */
function otherTabRefuses(place: Workplace): Promise<'otherTab' | undefined> {
  const asking = worker(place).channel;
  if (!asking) return Promise.resolve(undefined);
  return new Promise((settle) => {
    const stop = asking.listen(({ kind }) => kind === 'no' && finish('otherTab'));
    const late = setTimeout(() => finish(undefined), TAB_ANSWER_MS);
    const finish = (answer: 'otherTab' | undefined) => {
      clearTimeout(late);
      stop();
      settle(answer);
    };
    asking.send({ kind: 'mayI' });
  });
}

/** The new version is active: every tab that agreed reloads, once. */
function onNewController(place: Workplace): void {
  const state = worker(place);
  if (!state.isApplying || state.hasReloaded) return;
  state.hasReloaded = true;
  void flushDrafts(place).finally(() => location.reload());
}

const FAILED_PART = 'failedPart';

/**
 * A lazy part of the page could not be loaded, usually because a newer version replaced it: reload at most once, and never
 * offline or over a dirty form; otherwise the error goes to the route's card (decisions.md S12).
 */
function onPartFailed(event: Event, place: Workplace): void {
  const key = `${FAILED_PART} ${location.pathname}`;
  if (!navigator.onLine || hasDrafts(place) || sessionStorage.getItem(key) !== null) return;
  sessionStorage.setItem(key, '1');
  event.preventDefault();
  location.reload();
}

/** The page is served from the browser's cache: the precache is installed in one piece before a worker becomes active. */
export async function isApplicationStored(place: Workplace = here()): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !(await worker(place).registering)) return false;
  const late = new Promise<undefined>((settle) => setTimeout(settle, READY_MS, undefined));
  const ready = await Promise.race([navigator.serviceWorker.ready, late]);
  return ready?.active !== null && ready?.active !== undefined;
}
