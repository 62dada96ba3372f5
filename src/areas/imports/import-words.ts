import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Ban, CircleAlert, CircleCheck, CirclePause, Clock, Loader, Undo2 } from 'lucide-react';
import { importStatus as states, type ImportStatus } from '#schema/codes.ts';
import type { PillTone } from '#src/kit/feedback/pill.tsx';
import type { Icon } from '#src/kit/icon.ts';
import { badFileWords } from './bad-file-words.ts';

interface StatusWords {
  words: MessageDescriptor;
  tone: PillTone;
  icon: Icon;
}

/** Status of an import in words. */
export const statusWords: Readonly<Record<ImportStatus, StatusWords>> = {
  [states.new]: { words: msg`Not checked yet`, tone: 'neutral', icon: Clock },
  [states.receiving]: { words: msg`File is arriving`, tone: 'info', icon: Loader },
  [states.checking]: { words: msg`Being checked`, tone: 'info', icon: Loader },
  [states.checked]: { words: msg`Checked`, tone: 'open', icon: CircleCheck },
  [states.running]: { words: msg`Being imported`, tone: 'info', icon: Loader },
  [states.paused]: { words: msg`Paused`, tone: 'waiting', icon: CirclePause },
  [states.done]: { words: msg`Imported`, tone: 'success', icon: CircleCheck },
  [states.doneWithRefused]: { words: msg`Imported, some rows not accepted`, tone: 'success', icon: CircleCheck },
  [states.failed]: { words: msg`Failed`, tone: 'danger', icon: CircleAlert },
  [states.rollingBack]: { words: msg`Being rolled back`, tone: 'info', icon: Loader },
  [states.rolledBack]: { words: msg`Rolled back`, tone: 'neutral', icon: Undo2 },
  [states.partlyRolledBack]: { words: msg`Rolled back in part`, tone: 'waiting', icon: Undo2 },
  [states.cancelled]: { words: msg`Cancelled`, tone: 'neutral', icon: Ban },
};

const moving: readonly number[] = [states.receiving, states.checking, states.running, states.rollingBack];
export const isMoving = (status: ImportStatus): boolean => moving.includes(status);

/** Reasons of refused and kept rows. */
const reasons: Readonly<Record<string, MessageDescriptor>> = {
  noBoxCode: msg`No box code`,
  dateInvalid: msg`Not a date`,
  numberInvalid: msg`Not a number`,
  duplicateInFile: msg`The code comes twice in the file`,
  duplicateCode: msg`The code exists with other content`,
  repeated: msg`The document is already there`,
  boxUnknown: msg`The box does not exist`,
  boxElsewhere: msg`The box belongs to another project`,
  boxDeleted: msg`The code of the box was used before`,
  boxTypeUnknown: msg`Unknown type of box`,
  containerClosed: msg`The box is closed`,
  costCenterInactive: msg`The cost center cannot be used`,
  valueWithdrawn: msg`A value is not in its value list`,
  ruleChanged: msg`A value breaks a rule of its field`,
  projectWithdrawn: msg`The project takes no more work`,
  restrictionForbids: msg`You may not see documents with this value`,
  payloadInvalid: msg`A code or value cannot be stored`,
  changedSince: msg`Changed since the import`,
  ordered: msg`On an order`,
  printed: msg`On a printed transfer list`,
  closed: msg`The box was closed since`,
  counted: msg`The box was counted since`,
  placed: msg`The box has a shelf`,
  documentsSince: msg`Other documents are in the box`,
  held: msg`Must not be deleted`,
};
export const reasonWords = (code: string): MessageDescriptor => reasons[code] ?? msg`Not accepted (${code})`;

/** Why an import was paused or its check stopped, and the next step. */
const stops: Readonly<Record<string, MessageDescriptor>> = {
  authorGone: msg`The person who started the import can no longer import. Rows that are imported stay: resume the import under your name, or roll it back.`,
  authorNoLists: msg`The person who started the import can no longer add values to value lists. Rows that are imported stay: resume the import under your name, or roll it back.`,
  classGone: msg`The document class does not exist any more. Rows that are imported stay: roll the import back.`,
  diskFull: msg`The disk of the server is full. What was done until then stays: once there is room, resume the import, or roll it back.`,
  'check:diskFull': msg`The disk of the server is full. Once there is room, start the check again.`,
  'check:authorGone': msg`The person who started the check can no longer import. Start the check again under your name.`,
  'check:classGone': msg`The document class does not exist any more. Create a new import with another class.`,
};

/** Why an import failed or was paused as a whole, and the next step: sentences that follow each other. */
export function failTexts(message: string): MessageDescriptor[] {
  if (message.startsWith('badFile:'))
    return [
      badFileWords(message.slice('badFile:'.length)),
      msg`Nothing of it was imported by this step. Correct the file and create a new import.`,
    ];
  if (message === 'changedSince')
    return [
      msg`The document class or a value list changed after the check. Rows that are imported stay: check the other rows, resume the import, or roll it back.`,
    ];
  if (message === 'noFile')
    return [
      msg`The file of the import is no longer there. Rows that are imported stay: roll the import back, or create a new import.`,
    ];
  const stopped = stops[message];
  if (stopped) return [stopped];
  return [msg`Something went wrong on the server. Rows that are imported stay; roll the import back or contact support.`];
}
