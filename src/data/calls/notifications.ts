import { fromEvent, merge, filter, type Subscription } from 'rxjs';
import { signalKind } from '#schema/codes.ts';
import { faqCalls, notificationCalls } from '#schema/calls/notifications.ts';
import type { Notification } from '#schema/records/notification.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { answerOf, callKept, changeCalled, useCalled, useStored, type UseCalled } from '#src/data/answers/use-called.ts';
import { shownLanguage } from '#src/data/device/shown-language.ts';
import { useObserved } from '#src/data/live/observed.ts';
import { session } from '#src/data/session/session.ts';
import { receivedSignals } from '#src/data/sync/signals.ts';
import { local, openNow } from '#src/data/workplace/local.ts';
import { here, part, type Workplace } from '#src/data/workplace/workplace.ts';
import { call, type Outcome } from './call.ts';

/**
 * Messages of the user: cached calls, so loaded messages stay readable offline, and every tab shows what one tab loaded. The
 * number of unread ones is a call of its own, because the list is cut.
 */
const { messages: listed, unreadCount } = notificationCalls;

/** The messages in the shown language; typed texts have no translation and stay as typed. */
export function useNotifications(): UseCalled<typeof listed> {
  const called = useCalled(listed, {});
  const language = useObserved(shownLanguage(here()));
  return { ...called, data: called.data?.map((message) => inLanguage(message, language)) };
}

/** The number of unread messages as last counted; undefined while it is unknown. */
export function useUnread(): number | undefined {
  return useStored(unreadCount, {}).data?.unread;
}

/** The stored messages, without a call. */
export const useStoredMessages = (): readonly Notification[] | undefined => useStored(listed, {}).data;

/** Questions and answers. */
export const useFaq = (): UseCalled<typeof faqCalls.faq> => useCalled(faqCalls.faq, {});

/** Notifications are on for the client. */
export const areSignalsOn = (place: Workplace = here()) => session(place).value.parameters?.isSignalNotification === true;

/** Counts the unread messages; screens that show the number follow. */
export const askUnread = (place: Workplace = here()): Promise<Outcome<{ unread: number; newest: string }>> =>
  callKept(unreadCount, {}, place);

/** Counts the unread messages, and loads them if they differ from the stored ones. Failures are only logged. */
export async function countNotifications(place: Workplace = here()): Promise<void> {
  if (!areSignalsOn(place) || session(place).value.state !== 'signedIn' || !openNow(place)) return;
  const before = await answerOf(unreadCount, {}, place);
  const outcome = await askUnread(place);
  if (outcome.kind !== 'done') {
    console.info('unread count', outcome.kind);
    return;
  }
  const known = await answerOf(listed, {}, place);
  const isNews = known?.data[0]?.id !== (outcome.data.newest || undefined) || before?.data.unread !== outcome.data.unread;
  if (!known || isNews) await callKept(listed, {}, place);
}

/** Marks one message as read. Needs the service, which decides what was read. */
export async function markRead(id: string, place: Workplace = here()): Promise<Outcome<{ read: number }>> {
  const since = Date.now();
  const outcome = await call(notificationCalls.markRead, { id }, place);
  if (outcome.kind !== 'done') return outcome;
  const change = (each: Notification) => [each.id === id ? readNow(each) : each];
  await changeStored(change, (unread) => unread - outcome.data.read, { since, place });
  return outcome;
}

/**
 * Marks as read all messages up to the newest one on the screen, also those beyond the end of the list: what came since was not
 * seen. Needs the service.
 */
export async function markReadUpTo(
  { id, createdAt }: Pick<Notification, 'id' | 'createdAt'>,
  place: Workplace = here(),
): Promise<Outcome<{ read: number }>> {
  const since = Date.now();
  const outcome = await call(notificationCalls.markAllRead, { upTo: { id, createdAt } }, place);
  if (outcome.kind !== 'done') return outcome;
  const isSeen = (each: Notification) => each.createdAt < createdAt || (each.createdAt === createdAt && each.id <= id);
  const change = (each: Notification) => [isSeen(each) ? readNow(each) : each];
  await changeStored(change, (unread) => unread - outcome.data.read, { since, place });
  return outcome;
}

/** Deletes a message. Needs the service. */
export async function deleteNotification(id: string, place: Workplace = here()): Promise<Outcome<{ deleted: number }>> {
  const known = await answerOf(listed, {}, place);
  const since = Date.now();
  const outcome = await call(notificationCalls.deleteMessage, { id }, place);
  if (outcome.kind !== 'done') return outcome;
  const wasUnread = known?.data.some((each) => each.id === id && each.readAt === 0) ?? false;
  await changeStored(
    (each) => (each.id === id ? [] : [each]),
    (unread) => (wasUnread ? unread - 1 : unread),
    { since, place },
  );
  return outcome;
}

const readNow = (each: Notification) => (each.readAt === 0 ? { ...each, readAt: Date.now() } : each);

async function changeStored(
  change: (each: Notification) => Notification[],
  count: (unread: number) => number,
  { since, place }: { since: number; place: Workplace },
): Promise<void> {
  await changeCalled(listed, {}, (messages) => messages.flatMap(change), place);
  // a count that arrived while the service made the change may contain it already: asked in the write, as it may arrive before that
  let isNewer = false;
  const counted = (known: { unread: number; newest: string }, at: number) => {
    isNewer = at > since;
    return isNewer ? known : { ...known, unread: Math.max(0, count(known.unread)) };
  };
  await changeCalled(unreadCount, {}, counted, place);
  if (isNewer) await askUnread(place);
}

const following = part(() => ({ now: undefined as Subscription | undefined }));

/**
 * Keeps the messages current from the first component that shows them: immediately, on a signal of the hub, when the page becomes visible.
 */
export function followNotifications(place: Workplace = here()): void {
  following(place).now ??= merge(
    local(place).pipe(filter(({ kind }) => kind === 'open')),
    receivedSignals(place).pipe(filter((kind) => kind !== signalKind.refreshTaskList)),
    fromEvent(window, 'online'),
    fromEvent(document, 'visibilitychange').pipe(filter(() => document.visibilityState === 'visible')),
  ).subscribe(() => void countNotifications(place));
}
