import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { containerStatus, type CodeOf } from '#schema/codes.ts';
import type { Mark, OutboxState } from '#schema/collections.ts';
import type { Role } from '#schema/grants.ts';

/** A word for every code that is shown: a code of such a table without a label does not compile. */

export type Labels<T extends Record<string, number>> = Readonly<Record<CodeOf<T>, MessageDescriptor>>;

/** Labels by the code's number, written by its name. */
export function labels<T extends Record<string, number>>(table: T, texts: Record<keyof T, MessageDescriptor>): Labels<T> {
  const byNumber = Object.entries(table).map(([name, code]) => [code, texts[name as keyof T]] as const); // a key of this table
  return Object.fromEntries(byNumber) as Labels<T>; // one entry for each code
}

export const containerStatusLabels = labels(containerStatus, {
  opened: msg`Open`,
  closed: msg`Closed`,
  sent: msg`Handed over`,
  completed: msg`Completed`,
});

/** Place of a saved row. */
export const markLabels: Record<Mark, MessageDescriptor> = {
  operator: msg`Needs attention`,
  supervisor: msg`With supervisor`,
  sending: msg`Sending`,
  tablet: msg`On this device`,
  accepted: msg`On the server`,
};

/** State of a saved change, in the words of the sync center. */
export const outboxStateLabels: Record<OutboxState, MessageDescriptor> = {
  queued: msg`Waiting`,
  inflight: msg`Sending`,
  acked: msg`Accepted`,
  contested: msg`With supervisor`,
  returned: msg`Returned to you`,
  refused: msg`Not accepted`,
  done: msg`On the server`,
  superseded: msg`Replaced`,
  cancelled: msg`Undone`,
};

export const roleLabels: Record<Role, MessageDescriptor> = {
  User: msg`User`,
  Acceptor: msg`Acceptor`,
  Manager: msg`Manager`,
  Supervisor: msg`Supervisor`,
  Administrator: msg`Administrator`,
  CustomerServices: msg`Customer service`,
  ArchiveProvider: msg`Archive`,
  Moderator: msg`Moderator`,
  ForumUser: msg`Forum user`,
};
