import { HOUR_MS } from '#schema/limits.ts';
import { signalKind } from '#schema/codes.ts';
import type { Notification } from '#schema/records/notification.ts';
import type { Configuration } from '#service/demo/configuration.ts';
import type { Random } from '#service/demo/random.ts';
import { translationsOf } from '#service/demo/words/translations.ts';
import { DEMO_NOW } from '#service/demo/scale.ts';

/** A message of the demonstration with its reader. */
export interface MadeNotification extends Notification {
  userId: string;
}

type Plan = Pick<Notification, 'kind' | 'subject' | 'text' | 'target'> & { hoursAgo: number; read?: true };

/** Notifications of the demonstration, newest first. Report and case names are the client's own. */
const shared: readonly Plan[] = [
  { kind: signalKind.reportGenerated, subject: 'Boxes by status, October 2026', text: '', target: 'report/1/list', hoursAgo: 2 },
  {
    kind: signalKind.workflowProcess,
    subject: 'Retention of HR personal files 2009–2012',
    text: 'Ewa Nowicka: please check the list before Friday.',
    target: 'workflow/assigned-to-me',
    hoursAgo: 21,
  },
  {
    kind: signalKind.reportGenerated,
    subject: 'Registrations by person, week 45',
    text: '',
    target: 'report/2/list',
    hoursAgo: 98,
    read: true,
  },
  {
    kind: signalKind.workflowProcess,
    subject: 'Move of the basement in Gdynia',
    text: 'Boxes 1 to 240 are on their new shelves.',
    target: 'workflow/my-requests',
    hoursAgo: 260,
    read: true,
  },
];
const toAccept: Plan = {
  kind: signalKind.newOrderToAccept,
  subject: 'Accounting',
  text: 'Katarzyna Wójcik: ramp B, between 8 and 12',
  target: 'orders/pickup',
  hoursAgo: 5,
};

/** Messages of every person of a client. */
export function makeMessages(random: Random, { users }: Configuration): MadeNotification[] {
  return users.flatMap(({ id: userId, roles }) => {
    const own = roles.includes('Acceptor') ? [toAccept, ...shared] : shared;
    return own.map(({ hoursAgo, read, ...message }) => {
      const createdAt = DEMO_NOW - hoursAgo * HOUR_MS - random.int(0, 40) * 60_000;
      const translations = translationsOf({ subject: message.subject, text: message.text });
      return { ...message, id: random.id(createdAt), userId, createdAt, readAt: read ? createdAt + HOUR_MS : 0, translations };
    });
  });
}
