import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { id, nothing } from '#schema/calls/inputs.ts';
import { LIMITS } from '#schema/limits.ts';
import { faqEntry, notification } from '#schema/records/notification.ts';

const oneOfMine = v.strictObject({ id });

/** Messages of the caller only (S1 §7 User administration and notifications). */
export const notificationCalls = calls({
  messages: {
    method: 'GET',
    path: '/api/notifications/messages',
    who: 'session',
    bucket: 'read',
    offline: 'cached',
    summary: 'Messages of the user, the newest first.',
    input: nothing,
    result: v.array(notification),
  },
  unreadCount: {
    method: 'GET',
    path: '/api/notifications/unread-count',
    who: 'session',
    bucket: 'read',
    offline: 'cached',
    summary: 'How many messages are unread, and the id of the newest one: whether there is anything to fetch (S0 §7, §9).',
    input: nothing,
    result: v.object({ unread: v.number(), newest: v.string() }),
  },
  markAllRead: {
    method: 'PUT',
    path: '/api/notifications/mark-all-read',
    who: 'session',
    bucket: 'write',
    offline: 'never',
    summary:
      'All messages of the user are read, with `upTo` those up to the newest one the user has seen. Answers how many were not; a repeat answers 0.',
    input: v.strictObject({
      upTo: v.optional(
        v.strictObject({
          id: v.pipe(v.string(), v.maxLength(LIMITS.nameCharacters)),
          createdAt: v.pipe(v.number(), v.safeInteger()),
        }),
      ),
    }),
    result: v.object({ read: v.number() }),
  },
  /** The optional `/{id}` of S1 is a row of its own: a row has one address. */
  markRead: {
    method: 'PUT',
    path: '/api/notifications/mark-all-read/{id}',
    who: 'session',
    bucket: 'write',
    offline: 'never',
    summary: 'One message of the user is read. Nothing happens to one that is not his, or is no more.',
    input: oneOfMine,
    result: v.object({ read: v.number() }),
  },
  deleteMessage: {
    method: 'DELETE',
    path: '/api/notifications/delete-message/{id}',
    who: 'session',
    bucket: 'write',
    audit: 'notification.delete',
    offline: 'never',
    summary: 'Delete one message of the user. Nothing happens to one that is not his, or is no more.',
    input: oneOfMine,
    result: v.object({ deleted: v.number() }),
  },
});

export const faqCalls = calls({
  faq: {
    method: 'GET',
    path: '/api/faq/faq',
    who: 'session',
    bucket: 'read',
    offline: 'cached',
    summary: 'Questions and answers of the client in their order, in every language (S1 §7).',
    input: nothing,
    result: v.array(faqEntry),
  },
});
