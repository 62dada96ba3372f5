import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FileFault, RescuedState } from './read-file.ts';

/** Words of a rescue file that is brought in: every state and fault has its text, so that a new one without does not compile. */

export const stateWords: Record<RescuedState, MessageDescriptor> = {
  new: msg`New to the vault`,
  waiting: msg`Waiting at the conflict desk`,
  applied: msg`Already on the server`,
  rejected: msg`Rejected at the conflict desk`,
  refused: msg`Refused by the vault`,
  otherContent: msg`On the server with different content`,
  unfit: msg`Decisions and unknown changes: only their author can send them`,
};

export const faultWords: Record<FileFault, MessageDescriptor> = {
  tooLarge: msg`This file is too large to be a rescue file. Choose the one the tablet saved.`,
  notOurs: msg`This is no rescue file. Choose the one the tablet saved: its name begins with strongroom-rescue.`,
  damaged: msg`This file is damaged, or someone has changed it. Nothing of it is brought in. Ask for another copy.`,
  otherClient: msg`This file is of another client. Bring it in at the desk of that client.`,
  noKey: msg`The vault does not have the key of this file. It was saved for another vault, or someone has changed it. Nothing of it is brought in: ask your administrator.`,
  empty: msg`There is no change in this file: the tablet had nothing unsent.`,
  unreachable: msg`The vault cannot be reached. Try again: nothing is brought in twice.`,
  notTaken: msg`The vault did not take the file. Try again, or ask your administrator.`,
};
