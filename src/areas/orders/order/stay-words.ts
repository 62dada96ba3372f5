import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Why an item stays, in short words, by the codes of availability and blockers: the facts behind it are those of today. */
const words: Readonly<Record<string, MessageDescriptor>> = {
  onOrder: msg`It is on another order.`,
  takenOver: msg`Another order took it over.`,
  onHold: msg`A hold prevents it.`,
  hold: msg`A hold prevents it.`,
  destroyed: msg`It was destroyed.`,
  missing: msg`The archive could not find it.`,
  notAtArchive: msg`It is not in the archive.`,
  atArchive: msg`It is in the archive already.`,
  opened: msg`The box is still open.`,
  notEligible: msg`It must be kept for some time.`,
  notYet: msg`It must be kept for some time.`,
  keepUntil: msg`It must be kept for some time.`,
  permanent: msg`It is kept permanently.`,
  noSchedule: msg`Its class has no retention schedule.`,
  noBaseDate: msg`The date from which its retention counts is missing.`,
  review: msg`A person must review it first.`,
  openCases: msg`It has an open conflict.`,
  inWorkflow: msg`It is in a workflow.`,
  orderTypeWrong: msg`It does not fit this order.`,
};

/** The words for a reason code; undefined for a reason of the client, which has a name of its own. */
export const stayText = (i18n: I18n, code: string): string | undefined => {
  const found = Object.hasOwn(words, code) ? words[code] : undefined;
  return found && i18n._(found);
};
