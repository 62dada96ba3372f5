import type { signalKind } from '#schema/codes.ts';
import type { Draft } from '#schema/judge/draft.ts';
import type { Notification } from '#schema/records/notification.ts';
import type { Tx } from '#service/db/database.ts';

/** Content of a notification. */
export type Message = Pick<Notification, 'kind' | 'subject' | 'text' | 'target'> & Partial<Pick<Notification, 'translations'>>;

/** A hint to a user's open pages that a list changed; not stored. */
export type Hint = { kind: typeof signalKind.refreshTaskList };

/** A message or hint with its recipients. */
export interface Sending {
  to: readonly string[];
  message: Message | Hint;
  /** Also sent by mail: `needed` if it waits for the user, `all` if it is only informative. */
  mail?: 'needed' | 'all' | undefined;
  /** Words of the mail instead of the message's, which may quote user input or a code: a mail contains only number, state and link. */
  mailed?: Partial<Pick<Message, 'subject' | 'text' | 'translations'>> | undefined;
}

/** The changes of a transaction, and the transaction itself to look up the affected users. */
export interface Happened {
  tx: Tx;
  tenantId: string;
  draft: Draft;
}

/** One row in the events table of an area: a reason to notify users. Evaluated in the transaction of its effect. */
export type AreaEvent = (happened: Happened) => Promise<readonly Sending[]>;
