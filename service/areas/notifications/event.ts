import type { signalKind } from '#schema/codes.ts';
import type { Draft } from '#schema/judge/draft.ts';
import type { Notification } from '#schema/records/notification.ts';
import type { Tx } from '#service/db/database.ts';

/** Content of a notification. */
export type Message = Pick<Notification, 'kind' | 'subject' | 'text' | 'target'> & Partial<Pick<Notification, 'translations'>>;

/** A hint to the open pages of a person that a list changed; not kept. */
export type Hint = { kind: typeof signalKind.refreshTaskList };

/** A message or hint, and the people it is for. */
export interface Sending {
  to: readonly string[];
  message: Message | Hint;
  /** It goes by mail as well: `needed` where it waits for the person, `all` where it is good to know. */
  mail?: 'needed' | 'all' | undefined;
  /** Text of the mail in place of the message's, which may quote what a person wrote: a mail has number, state and link only. */
  mailText?: string | undefined;
}

/** The changes of a transaction, and the transaction itself to look up whom they concern. */
export interface Happened {
  tx: Tx;
  tenantId: string;
  draft: Draft;
}

/** One row of the table of events of an area: what people are notified of. Evaluated in the transaction of its effect. */
export type AreaEvent = (happened: Happened) => Promise<readonly Sending[]>;
