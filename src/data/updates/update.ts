import * as v from 'valibot';
import { BehaviorSubject } from 'rxjs';
import { LIMITS } from '#schema/limits.ts';
import { flushDrafts, hasDrafts } from '#src/data/drafts/drafts.ts';
import { useObserved } from '#src/data/live/observed.ts';
import { syncStatus } from '#src/data/sync/status.ts';
import { openChannel, type Channel } from '#src/data/tabs/channel.ts';

/**
 * New versions of the application (S0 §4 App update, decisions.md S12): found at start and every hour, applied only when a
 * user agrees, never while a form is dirty or a send runs, in any tab.
 */
export interface Update {
  needsUpdate: boolean;
  /** The dialog is open only if both are true; *No* postpones it for a few minutes. */
  show: boolean;
}

/** Why an update was not applied now. */
export type UpdateRefusal = 'draft' | 'sending' | 'otherTab';

export const update = new BehaviorSubject<Update>({ needsUpdate: false, show: true });

/** Returns if the dialog is shown. */
export function useUpdate(): Update {
  return useObserved(update);
}

const SNOOZE_MS = 300_000;
const TAB_ANSWER_MS = 300;
const READY_MS = 30_000;
const WORKER = '/sw.js';
/** A first visit has line and processor for its own page; the files of all the others come after it. */
const FIRST_VISIT_MS = 4_000;
const message = v.variant('kind', [
  v.object({ kind: v.literal('mayI') }),
  v.object({ kind: v.literal('no') }),
  v.object({ kind: v.literal('reload') }),
]);

let registration: ServiceWorkerRegistration | undefined;
let registering: Promise<unknown> | undefined;
let channel: Channel<v.InferOutput<typeof message>> | undefined;
let isApplying = false;

/** Registers `/sw.js` and watches for new versions; unsupported browsers are passed over in silence (S0 §8). */
export async function watchForUpdates(): Promise<void> {
  addEventListener('vite:preloadError', onPartFailed);
  if (!('serviceWorker' in navigator)) return;
  channel = openChannel('strongroom-update', message);
  channel.hear(({ kind }) => {
    if (kind === 'mayI' && refusalHere()) channel?.say({ kind: 'no' });
    if (kind === 'reload') isApplying = true;
  });
  navigator.serviceWorker.addEventListener('controllerchange', onNewController);
  registration = await (registering = register());
  if (!registration) return;
  if (registration.waiting && navigator.serviceWorker.controller) needed();
  registration.addEventListener('updatefound', () => follow(registration?.installing));
  follow(registration.installing);
  setInterval(() => void registration?.update().catch(() => undefined), LIMITS.updateCheckMs);
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

/** Returns the worker's address: with Trusted Types only this one may become a script by name (reliability.md 3.10). */
function workerScript(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }; // not yet in the library of the compiler
  const policy = trustedTypes?.createPolicy('strongroom-worker', { createScriptURL: () => WORKER });
  return (policy?.createScriptURL(WORKER) ?? WORKER) as string; // the browser takes its own kind of text
}

function follow(worker: ServiceWorker | null | undefined): void {
  worker?.addEventListener('statechange', () => {
    // Without a controller it is the first installation: there is nothing to update.
    if (worker.state === 'installed' && navigator.serviceWorker.controller) needed();
  });
}

function needed(): void {
  update.next({ needsUpdate: true, show: true });
}

/** *No*: the dialog comes back in a few minutes. */
export function snoozeUpdate(): void {
  update.next({ ...update.value, show: false });
  setTimeout(() => update.next({ ...update.value, show: true }), SNOOZE_MS);
}

/** Returns why this tab refuses a new version now; undefined if it may be offered. */
export function refusalHere(): Exclude<UpdateRefusal, 'otherTab'> | undefined {
  if (hasDrafts()) return 'draft';
  return syncStatus.value.phase === 'sending' ? 'sending' : undefined;
}

/** *Yes*: lets the waiting version take over and reloads once, or returns why not now. */
export async function applyUpdate(): Promise<'applied' | UpdateRefusal> {
  const refusal = refusalHere() ?? (await otherTabRefuses());
  if (refusal) return refusal;
  isApplying = true;
  channel?.say({ kind: 'reload' });
  await flushDrafts();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
  if (registration?.waiting) registration.waiting.postMessage({ type: 'SKIP_WAITING' });
  else location.reload();
  return 'applied';
}

/** All tabs must agree: a form may be half-typed in another one. */
function otherTabRefuses(): Promise<'otherTab' | undefined> {
  const asking = channel;
  if (!asking) return Promise.resolve(undefined);
  return new Promise((settle) => {
    const stop = asking.hear(({ kind }) => kind === 'no' && finish('otherTab'));
    const late = setTimeout(() => finish(undefined), TAB_ANSWER_MS);
    const finish = (answer: 'otherTab' | undefined) => {
      clearTimeout(late);
      stop();
      settle(answer);
    };
    asking.say({ kind: 'mayI' });
  });
}

let hasReloaded = false;

/** The new version took over: every tab that agreed reloads, once. */
function onNewController(): void {
  if (!isApplying || hasReloaded) return;
  hasReloaded = true;
  void flushDrafts().finally(() => location.reload());
}

const FAILED_PART = 'failedPart';

/**
 * A lazy part of the page could not be loaded, usually because a newer version replaced it: reload at most once, and never
 * offline or over a dirty form; otherwise the error goes to the route's card (decisions.md S12).
 */
function onPartFailed(event: Event): void {
  const here = `${FAILED_PART} ${location.pathname}`;
  if (!navigator.onLine || hasDrafts() || sessionStorage.getItem(here) !== null) return;
  sessionStorage.setItem(here, '1');
  event.preventDefault();
  location.reload();
}

/** The page is served from the browser's cache: the precache is installed in one piece before a worker becomes active. */
export async function isApplicationStored(): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !(await registering)) return false;
  const late = new Promise<undefined>((settle) => setTimeout(settle, READY_MS, undefined));
  const ready = await Promise.race([navigator.serviceWorker.ready, late]);
  return ready?.active !== null && ready?.active !== undefined;
}
