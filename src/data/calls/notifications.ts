import { combineLatest, fromEvent, map, merge, filter, type Subscription } from 'rxjs';
import { signalKind } from '#schema/codes.ts';
import { faqCalls, notificationCalls } from '#schema/calls/notifications.ts';
import { LIMITS } from '#schema/limits.ts';
import type { FaqEntry, Notification } from '#schema/records/notification.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import type { Db } from '#src/data/database/database.ts';
import { shownLanguage } from '#src/data/device/shown-language.ts';
import { useLive } from '#src/data/live/live.ts';
import { setting } from '#src/data/queries/settings.ts';
import { session } from '#src/data/session/session.ts';
import { heardSignals } from '#src/data/sync/signals.ts';
import { local, openNow } from '#src/data/workplace/local.ts';
import { call, type Outcome } from './call.ts';

/**
 * Messages of the user, stored in the user's database on the device: they stay readable offline, and all tabs share them. Each
 * answer of the service replaces them.
 */
export interface KeptNotifications {
  messages: Notification[];
  unread: number;
  /** Time of the service's last answer. */
  at: number;
}
export interface KeptFaq {
  entries: FaqEntry[];
  at: number;
}

const MESSAGES = 'notifications';
const FAQ = 'faq';

/** The messages as last fetched; undefined while they are read, null when none were ever fetched. */
export const useNotifications = () => useLive(notificationsShown);

/** The messages in the shown language; what people typed has no translation and stays as typed. */
const notificationsShown = (db: Db) =>
  combineLatest([setting<KeptNotifications>(db, MESSAGES), shownLanguage]).pipe(
    map(([found, language]) => found && { ...found, messages: found.messages.map((message) => inLanguage(message, language)) }),
  );

/** Questions and answers as last fetched. */
export const useFaq = () => useLive(setting<KeptFaq>, FAQ);

type Kept = KeptNotifications | KeptFaq;
async function keep(id: string, value: Kept): Promise<void> {
  await openNow()?.store.put('settings', [{ id, value, at: value.at }]);
}
async function kept(): Promise<KeptNotifications | undefined> {
  const [doc] = (await openNow()?.store.get('settings', [MESSAGES])) ?? [];
  return doc?.value as KeptNotifications | undefined; // written by `keep` alone
}

/** Notifications are on for the client. */
export const areSignalsOn = () => session.value.parameters?.isSignalNotification === true;

/** Fetches the messages. Checks the open database again, because the user may have changed in the meantime. */
export async function fetchNotifications(counted?: number): Promise<Outcome<Notification[]>> {
  const owner = openNow();
  const outcome = await call(notificationCalls.messages, {});
  if (outcome.kind !== 'done') return outcome;
  const messages = outcome.data;
  // a full list ends where it is full: only the service knows how many are behind it
  const all = counted ?? (messages.length < LIMITS.notificationsListed ? unreadOf(messages) : await askUnread());
  if (owner === openNow()) await keep(MESSAGES, { messages, unread: Math.max(all, unreadOf(messages)), at: Date.now() });
  return outcome;
}

const unreadOf = (messages: readonly Notification[]) => messages.filter(({ readAt }) => readAt === 0).length;

async function askUnread(): Promise<number> {
  const outcome = await call(notificationCalls.unreadCount, {});
  return outcome.kind === 'done' ? outcome.data.unread : 0;
}

/** Asks how many are unread, and fetches them when they are not the ones that are kept. Failures are logged only. */
export async function countNotifications(): Promise<void> {
  if (!areSignalsOn() || session.value.state !== 'signedIn' || !openNow()) return;
  const outcome = await call(notificationCalls.unreadCount, {});
  if (outcome.kind !== 'done') {
    console.info('unread count', outcome.kind);
    return;
  }
  const known = await kept();
  const isNews = known?.messages[0]?.id !== (outcome.data.newest || undefined) || known?.unread !== outcome.data.unread;
  if (!known || isNews) await fetchNotifications(outcome.data.unread);
}

/** Fetches questions and answers. */
export async function fetchFaq(): Promise<Outcome<FaqEntry[]>> {
  const owner = openNow();
  const outcome = await call(faqCalls.faq, {});
  if (outcome.kind === 'done' && owner === openNow()) await keep(FAQ, { entries: outcome.data, at: Date.now() });
  return outcome;
}

/** Marks one message as read, or all. Needs the service, which decides what was read. */
export async function markRead(id?: string): Promise<Outcome<{ read: number }>> {
  const outcome =
    id === undefined ? await call(notificationCalls.markAllRead, {}) : await call(notificationCalls.markRead, { id });
  if (outcome.kind === 'done')
    await changeKept((each) => [id === undefined || each.id === id ? readNow(each) : each], id === undefined);
  return outcome;
}

/** Deletes a message. Needs the service. */
export async function deleteNotification(id: string): Promise<Outcome<{ deleted: number }>> {
  const outcome = await call(notificationCalls.deleteMessage, { id });
  if (outcome.kind === 'done') await changeKept((each) => (each.id === id ? [] : [each]));
  return outcome;
}

const readNow = (each: Notification) => (each.readAt === 0 ? { ...each, readAt: Date.now() } : each);

async function changeKept(change: (each: Notification) => Notification[], all = false): Promise<void> {
  const known = await kept();
  if (!known) return;
  const messages = known.messages.flatMap(change);
  // what is not in the list counts on, until all are read
  const behind = all ? 0 : known.unread - unreadOf(known.messages);
  await keep(MESSAGES, { ...known, messages, unread: unreadOf(messages) + Math.max(0, behind) });
}

let following: Subscription | undefined;

/**
 * Keeps the messages up to date, from the first part of the page that shows them: immediately, on messages of the hub, when
 * the page becomes visible again.
 */
export function followNotifications(): void {
  following ??= merge(
    local.pipe(filter(({ kind }) => kind === 'open')),
    heardSignals.pipe(filter((kind) => kind !== signalKind.refreshTaskList)),
    fromEvent(window, 'online'),
    fromEvent(document, 'visibilitychange').pipe(filter(() => document.visibilityState === 'visible')),
  ).subscribe(() => void countNotifications());
}
