import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { CircleAlert, CircleCheck, Clock, History, Loader, Trash2 } from 'lucide-react';
import { dictionaryFileState as states, type DictionaryFileState } from '#schema/codes.ts';
import type { PillTone } from '#src/kit/feedback/pill.tsx';
import type { Icon } from '#src/kit/icon.ts';

export interface StateWords {
  words: MessageDescriptor;
  tone: PillTone;
  icon: Icon;
}

/** State of a file in words. */
export const stateWords: Readonly<Record<DictionaryFileState, StateWords>> = {
  [states.received]: { words: msg`Waiting for its check`, tone: 'waiting', icon: Clock },
  [states.checking]: { words: msg`Being checked`, tone: 'info', icon: Loader },
  [states.checked]: { words: msg`Ready to publish`, tone: 'open', icon: CircleCheck },
  [states.publishing]: { words: msg`Being published`, tone: 'info', icon: Loader },
  [states.current]: { words: msg`Current version`, tone: 'success', icon: CircleCheck },
  [states.replaced]: { words: msg`Earlier version`, tone: 'neutral', icon: History },
  [states.refused]: { words: msg`Not accepted`, tone: 'danger', icon: CircleAlert },
  [states.queuedForDeletion]: { words: msg`About to be deleted`, tone: 'waiting', icon: Trash2 },
  [states.deleted]: { words: msg`Deleted`, tone: 'neutral', icon: Trash2 },
};

/** States that change without the person. */
export const isMoving = (state: DictionaryFileState): boolean =>
  ([states.received, states.checking, states.publishing, states.queuedForDeletion] as number[]).includes(state);

/** Why a file was not accepted. */
const reasons: Readonly<Record<string, MessageDescriptor>> = {
  empty: msg`The file has no values. Nothing was changed.`,
  tooLarge: msg`The file has more than 2,000,000 values. Nothing was changed. Split the list.`,
  column: msg`The file does not have the column of the configuration. Nothing was changed. Check the first line of the file.`,
  encoding: msg`The file is in an encoding that is not read. Nothing was changed. Save it as UTF-8.`,
  infected: msg`The virus scanner reported the file. It will be deleted. Nothing was changed.`,
  moved: msg`The list was changed in the meantime. Look at the difference again.`,
  fault: msg`Something went wrong on the server. Nothing was changed. Publish the file again.`,
};
export const reasonText = (message: string): MessageDescriptor =>
  reasons[message] ?? msg`The file is damaged or contains something that is not read (${message}). Nothing was changed.`;

/** Why a line is not taken. */
export const issueWords: Readonly<Record<string, MessageDescriptor>> = {
  valueTooLong: msg`longer than 4,000 characters`,
  textInvalid: msg`contains control characters`,
};
