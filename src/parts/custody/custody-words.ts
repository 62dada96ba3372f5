import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { custodyEvent, type CustodyEvent } from '#schema/codes.ts';

/** Total: each event of custody in the words of a stranger. */
const words: Readonly<Record<CustodyEvent, MessageDescriptor>> = {
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

const isKnown = (event: number): event is CustodyEvent => event in words;

/** Words for an event of custody; one of a newer service is only noted. */
export const custodyWords = (event: number): MessageDescriptor => words[isKnown(event) ? event : custodyEvent.unknown];
