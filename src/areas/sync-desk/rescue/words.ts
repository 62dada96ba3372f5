import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FileFault, RescuedState } from './read-file.ts';

/** Texts of an imported rescue file. Every state and fault has one, so a new one without a text does not compile. */

export const stateWords: Record<RescuedState, MessageDescriptor> = {
  new: msg`New to the server`,
  waiting: msg`Waiting for a decision`,
  applied: msg`Already on the server`,
  rejected: msg`Rejected by a supervisor`,
  refused: msg`Not accepted by the server`,
  otherContent: msg`On the server with different content`,
  unfit: msg`Decisions and unknown changes: only their author can send them`,
};

export const faultWords: Record<FileFault, MessageDescriptor> = {
  tooLarge: msg`This file is too large to be a rescue file. Choose the one saved by the device.`,
  notOurs: msg`This is not a rescue file. Choose the one saved by the device: its name begins with strongroom-rescue.`,
  damaged: msg`This file is damaged, or someone has changed it. Nothing was imported. Request another copy.`,
  otherClient: msg`This file belongs to another client. Import it at the conflict desk of that client.`,
  noKey: msg`The server does not have the key of this file. It was saved for another server, or someone has changed it. Nothing was imported: ask your administrator.`,
  empty: msg`This file contains no changes: the device had nothing unsent.`,
  unreachable: msg`Cannot reach the server. Try again: nothing is imported twice.`,
  notTaken: msg`The server did not accept the file. Try again, or ask your administrator.`,
};
