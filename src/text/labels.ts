import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  attributeKind,
  containerAction,
  containerStatus,
  costCenterStatus,
  custodyEvent,
  dictionaryType,
  orderStatus,
  orderType,
  type CodeOf,
} from '#schema/codes.ts';
import type { Mark, OutboxState } from '#schema/collections.ts';
import type { Role } from '#schema/grants.ts';

/** A word for every code (style.md H2): a code without a label does not compile. */

export type Labels<T extends Record<string, number>> = Readonly<Record<CodeOf<T>, MessageDescriptor>>;

/** Labels by the code's number, written by its name. */
export function labels<T extends Record<string, number>>(table: T, texts: Record<keyof T, MessageDescriptor>): Labels<T> {
  const byNumber = Object.entries(table).map(([name, code]) => [code, texts[name as keyof T]] as const); // a key of this table
  return Object.fromEntries(byNumber) as Labels<T>; // one entry for each code
}

export const containerStatusLabels = labels(containerStatus, {
  opened: msg`Opened`,
  closed: msg`Closed`,
  sent: msg`Sent`,
  completed: msg`Completed`,
});

export const containerActionLabels = labels(containerAction, {
  close: msg`Close`,
  protocolPdf: msg`Protocol as PDF`,
  open: msg`Open again`,
  orderPickup: msg`Order pickup`,
  protocolCsv: msg`Protocol as CSV`,
  deleteEnvelope: msg`Delete envelope`,
});

export const custodyEventLabels = labels(custodyEvent, {
  openBox: msg`Opened again`,
  closeBox: msg`Closed`,
  createBox: msg`Created`,
  generateProtocol: msg`Protocol made`,
  orderPickup: msg`Pickup ordered`,
  unknown: msg`Unknown`,
});

export const attributeKindLabels = labels(attributeKind, {
  text: msg`Text`,
  number: msg`Number`,
  date: msg`Date`,
  listValue: msg`Value of a list`,
  defaultValue: msg`Default value`,
  density: msg`Density`,
  distinction: msg`Distinction`,
  note: msg`Note`,
  boxCode: msg`Box code`,
  fileFolderCode: msg`File folder code`,
  documentCode: msg`Document code`,
  stampDate: msg`Stamp date`,
  textReinput: msg`Text, entered twice`,
  numberReinput: msg`Number, entered twice`,
  textAutocomplete: msg`Text with hints`,
  numberAutocomplete: msg`Number with hints`,
});

export const dictionaryTypeLabels = labels(dictionaryType, { standard: msg`Standard`, online: msg`Online` });

export const costCenterStatusLabels = labels(costCenterStatus, { inactive: msg`Inactive`, active: msg`Active` });

export const orderStatusLabels = labels(orderStatus, {
  draft: msg`Draft`,
  waitingForAcceptance: msg`Waiting for acceptance`,
  accepted: msg`Accepted`,
  inProgress: msg`In progress`,
  completed: msg`Completed`,
  cancelled: msg`Cancelled`,
  rejected: msg`Rejected`,
});

export const orderTypeLabels = labels(orderType, {
  orderBox: msg`Delivery of a box`,
  orderDocument: msg`Delivery of a document`,
  orderFileFolder: msg`Delivery of a file folder`,
  orderScan: msg`Scan`,
  orderSet: msg`Set`,
  orderPickupBox: msg`Pickup of boxes`,
  orderPickupDocument: msg`Pickup of documents`,
  orderPickupFileFolder: msg`Pickup of file folders`,
  orderDestroyBox: msg`Destruction of boxes`,
  orderMaterial: msg`Materials`,
  orderDestroyMobile: msg`Destruction on site`,
  orderDestroyFromCity: msg`Destruction from the city`,
  orderTape: msg`Tapes`,
  orderDestroyDocument: msg`Destruction of documents`,
  orderBulk: msg`Bulk delivery`,
});

/** Where a saved row is, in the words of the row. */
export const markLabels: Record<Mark, MessageDescriptor> = {
  operator: msg`Needs you`,
  supervisor: msg`With supervisor`,
  sending: msg`Sending`,
  tablet: msg`On this tablet`,
  accepted: msg`In the vault`,
};

/** What became of a saved change, in the words of the sync centre. */
export const outboxStateLabels: Record<OutboxState, MessageDescriptor> = {
  queued: msg`Waiting`,
  inflight: msg`Sending`,
  acked: msg`Accepted`,
  contested: msg`With supervisor`,
  returned: msg`Returned to you`,
  refused: msg`Refused`,
  done: msg`In the vault`,
  superseded: msg`Replaced`,
  cancelled: msg`Undone`,
};

/** What was done, by the type of its operation; unknown types of another version read as "Change". */
export const operationLabels: Readonly<Record<string, MessageDescriptor>> = {
  'container.create': msg`New box`,
  'container.update': msg`Box changed`,
  'container.close': msg`Box closed`,
  'container.reopen': msg`Box opened again`,
  'container.delete': msg`Box deleted`,
  'registration.create': msg`Document registered`,
  'registration.update': msg`Document changed`,
  'registration.delete': msg`Document deleted`,
  'order.pickup.create': msg`Pickup ordered`,
  'conflict.claim': msg`Case taken`,
  'conflict.decide': msg`Case decided`,
};
// The verb of the same spelling stands on a button; other languages have two words.
export const unknownOperationLabel = msg({ message: 'Change', context: 'a saved change of an unknown kind' });

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
