import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CustodyEvent } from '#schema/codes.ts';
import type { SealFault } from '#schema/rules/seal/check.ts';

/** Total: each event of custody in the words of a stranger. */
export const eventWords: Readonly<Record<CustodyEvent, MessageDescriptor>> = {
  1: msg`Box reopened`,
  2: msg`Box closed and sealed`,
  3: msg`Box registered`,
  4: msg`Transfer list issued`,
  5: msg`Pickup ordered`,
  6: msg`Noted`,
  101: msg`Received at the archive`,
  102: msg`Placed in the archive`,
  103: msg`Content counted`,
  104: msg`Handed over`,
  105: msg`Registration corrected`,
  106: msg`Taken for delivery`,
  107: msg`Sent out`,
  108: msg`Delivered`,
  109: msg`Returned to the archive`,
  110: msg`Destroyed`,
  111: msg`Legal hold placed`,
  112: msg`Legal hold lifted`,
  113: msg`Reported missing`,
  114: msg`Found again`,
};

/** Total: each fault as the sentence under the verdict. */
export const faultWords: Readonly<Record<Exclude<SealFault, 'none'>, MessageDescriptor>> = {
  event: msg`Step {at} was changed after it was written.`,
  order: msg`Step {at} does not follow the one before it.`,
  head: msg`The last steps are missing.`,
  sealing: msg`The sealing shows other content than the record.`,
  content: msg`The content of the box is not the one that was sealed.`,
  leaf: msg`The signature of {at} covers another end of the record.`,
  root: msg`The record is not part of the signature of {at}.`,
  key: msg`The signature of {at} was made with an unknown key.`,
  signature: msg`The signature of {at} is not valid.`,
  roots: msg`The signature of {at} does not follow the one before it.`,
};
