import { signalKind } from '#schema/codes.ts';
import { placeIn } from '#schema/page-path.ts';
import type { Message } from '#service/areas/notifications/event.ts';

const NAMED = 3;

/** Summarises many messages to the same user in one. It links to their common target, or to the list of notifications. */
export function summaryOf(messages: readonly Message[]): Message {
  const [first] = messages;
  const isAlike = (field: 'kind' | 'target') => messages.every((one) => one[field] === first?.[field]);
  const subjects = [...new Set(messages.map(({ subject }) => subject).filter(Boolean))];
  const subject = subjects.slice(0, NAMED).join('; ') + (subjects.length > NAMED ? ` +${subjects.length - NAMED}` : '');
  const count = messages.length;
  return {
    kind: first && isAlike('kind') ? first.kind : signalKind.workflowProcess,
    subject,
    text: `${count} notifications at the same time`,
    target: first && isAlike('target') ? first.target : placeIn('auth/user/my-notification'),
    translations: {
      pl: { text: `Powiadomienia z tej samej chwili: ${count}` },
      de: { text: `${count} Benachrichtigungen zur selben Zeit` },
    },
  };
}
