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
import { receivedSignals } from '#src/data/sync/signals.ts';
import { local, openNow } from '#src/data/workplace/local.ts';
import { here, part, type Workplace } from '#src/data/workplace/workplace.ts';
import { call, type Outcome } from './call.ts';

/**
 * Messages of the user, stored in their database on the device: loaded messages stay readable offline, and every tab shows what one
 * tab loaded. The next answer of the service replaces them.
 */
export interface KeptNotifications {
  messages: Notification[];
  unread: number;
  /** Time of the last answer of the service. */
  at: number;
}
export interface KeptFaq {
  entries: FaqEntry[];
  at: number;
}

const MESSAGES = 'notifications';
const FAQ = 'faq';

/** The messages as last loaded; undefined while the database is read, null if none were ever loaded. */
export const useNotifications = () => useLive(notificationsShown);

/** The messages in the shown language; typed texts have no translation and stay as typed. */
const notificationsShown = (db: Db) =>
  combineLatest([setting<KeptNotifications>(db, MESSAGES), shownLanguage(here())]).pipe(
    map(([found, language]) => found && { ...found, messages: found.messages.map((message) => inLanguage(message, language)) }),
  );

/** Questions and answers as last loaded. */
export const useFaq = () => useLive(setting<KeptFaq>, FAQ);

type Kept = KeptNotifications | KeptFaq;
async function keep(id: string, value: Kept, place: Workplace): Promise<void> {
  await openNow(place)?.store.put('settings', [{ id, value, at: value.at }]);
}
async function kept(place: Workplace): Promise<KeptNotifications | undefined> {
  const [doc] = (await openNow(place)?.store.get('settings', [MESSAGES])) ?? [];
  return doc?.value as KeptNotifications | undefined; // written by `keep` alone
}

/** Notifications are on for the client. */
export const areSignalsOn = (place: Workplace = here()) => session(place).value.parameters?.isSignalNotification === true;

/** Loads the messages. They are stored only if the database is still that of the user who requested them. */
export async function fetchNotifications(counted?: number, place: Workplace = here()): Promise<Outcome<Notification[]>> {
  const owner = openNow(place);
  const outcome = await call(notificationCalls.messages, {}, place);
  if (outcome.kind !== 'done') return outcome;
  const messages = outcome.data;
  // a full list is cut: only the service knows how many messages follow
  const all = counted ?? (messages.length < LIMITS.notificationsListed ? unreadOf(messages) : await askUnread(place));
  const unread = Math.max(all, unreadOf(messages));
  if (owner === openNow(place)) await keep(MESSAGES, { messages, unread, at: Date.now() }, place);
  return outcome;
}

const unreadOf = (messages: readonly Notification[]) => messages.filter(({ readAt }) => readAt === 0).length;

async function askUnread(place: Workplace): Promise<number> {
  const outcome = await call(notificationCalls.unreadCount, {}, place);
  return outcome.kind === 'done' ? outcome.data.unread : 0;
}

/** Loads the number of unread messages, and the messages if they differ from the stored ones. Failures are only logged. */
export async function countNotifications(place: Workplace = here()): Promise<void> {
  if (!areSignalsOn(place) || session(place).value.state !== 'signedIn' || !openNow(place)) return;
  const outcome = await call(notificationCalls.unreadCount, {}, place);
  if (outcome.kind !== 'done') {
    console.info('unread count', outcome.kind);
    return;
  }
  const known = await kept(place);
  const isNews = known?.messages[0]?.id !== (outcome.data.newest || undefined) || known?.unread !== outcome.data.unread;
  if (!known || isNews) await fetchNotifications(outcome.data.unread, place);
}

/** Loads questions and answers. */
export async function fetchFaq(place: Workplace = here()): Promise<Outcome<FaqEntry[]>> {
  const owner = openNow(place);
  const outcome = await call(faqCalls.faq, {}, place);
  if (outcome.kind === 'done' && owner === openNow(place)) await keep(FAQ, { entries: outcome.data, at: Date.now() }, place);
  return outcome;
}

/** Marks one message as read, or all. Needs the service, which decides what was read. */
export async function markRead(id?: string, place: Workplace = here()): Promise<Outcome<{ read: number }>> {
  const outcome =
    id === undefined
      ? await call(notificationCalls.markAllRead, {}, place)
      : await call(notificationCalls.markRead, { id }, place);
  const change = (each: Notification) => [id === undefined || each.id === id ? readNow(each) : each];
  if (outcome.kind === 'done') await changeKept(change, id === undefined, place);
  return outcome;
}

/** Deletes a message. Needs the service. */
export async function deleteNotification(id: string, place: Workplace = here()): Promise<Outcome<{ deleted: number }>> {
  const outcome = await call(notificationCalls.deleteMessage, { id }, place);
  if (outcome.kind === 'done') await changeKept((each) => (each.id === id ? [] : [each]), false, place);
  return outcome;
}

const readNow = (each: Notification) => (each.readAt === 0 ? { ...each, readAt: Date.now() } : each);

async function changeKept(change: (each: Notification) => Notification[], all: boolean, place: Workplace): Promise<void> {
  const known = await kept(place);
  if (!known) return;
  const messages = known.messages.flatMap(change);
  // messages beyond the list stay counted until all are read
  const behind = all ? 0 : known.unread - unreadOf(known.messages);
  await keep(MESSAGES, { ...known, messages, unread: unreadOf(messages) + Math.max(0, behind) }, place);
}

const following = part(() => ({ now: undefined as Subscription | undefined }));

/** Keeps the messages current from the first component that shows them: immediately, on a signal of the hub, when the page becomes visible. */
export function followNotifications(place: Workplace = here()): void {
  following(place).now ??= merge(
    local(place).pipe(filter(({ kind }) => kind === 'open')),
    receivedSignals(place).pipe(filter((kind) => kind !== signalKind.refreshTaskList)),
    fromEvent(window, 'online'),
    fromEvent(document, 'visibilitychange').pipe(filter(() => document.visibilityState === 'visible')),
  ).subscribe(() => void countNotifications(place));
}
