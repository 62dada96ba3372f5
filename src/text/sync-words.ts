import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

/** Phase of the exchange; the same words as the engine's, which this room may not import. */
export type Phase =
  | 'upToDate'
  | 'sending'
  | 'receiving'
  | 'connecting'
  | 'offline'
  | 'unreachable'
  | 'signIn'
  | 'updateNeeded'
  | 'barred'
  | 'intercepted'
  | 'paused'
  | 'storageFault';

export interface PhaseNumbers {
  waiting: number;
  sent: number;
  total: number;
  needsYou: number;
  behind: number;
}

/** The chip: a word, and the rest that may be left out where there is no room (ux.md §1.6). */
export interface ChipWords {
  word: MessageDescriptor;
  rest: MessageDescriptor | null;
  /** Only the number, for the phone. */
  short: string;
}

const waitingRest = (waiting: number): Pick<ChipWords, 'rest' | 'short'> => ({
  rest: waiting > 0 ? msg`${waiting} waiting` : null,
  short: waiting > 0 ? String(waiting) : '',
});

/** Words of the chip for each phase. What needs the person comes before everything but a fault. */
export function chipWords(phase: Phase, numbers: PhaseNumbers): ChipWords {
  const { waiting, sent, total, needsYou, behind } = numbers;
  const calm = phase === 'upToDate' || phase === 'receiving' || phase === 'connecting';
  if (calm && needsYou > 0)
    return { word: msg`${plural(needsYou, { one: '# needs attention', other: '# need attention' })}`, rest: null, short: '' };
  switch (phase) {
    case 'upToDate':
      return waiting > 0
        ? { word: msg`Waiting`, rest: msg`${waiting} to send`, short: String(waiting) }
        : { word: msg`Up to date`, rest: null, short: '' };
    case 'sending':
      return { word: msg`Sending`, rest: msg`${sent} of ${total}`, short: `${sent}/${total}` };
    case 'receiving':
      return { word: msg`Receiving`, rest: behind > 0 ? msg`${behind} to go` : null, short: '' };
    case 'connecting':
      return { word: msg`Connecting`, ...waitingRest(waiting) };
    case 'offline':
      return { word: msg`Offline`, ...waitingRest(waiting) };
    case 'unreachable':
      return { word: msg`Cannot reach server`, ...waitingRest(waiting) };
    case 'intercepted':
      return { word: msg`Connection intercepted`, ...waitingRest(waiting) };
    case 'signIn':
      return { word: msg`Sign in to send`, ...waitingRest(waiting) };
    case 'updateNeeded':
      return { word: msg`Update required`, ...waitingRest(waiting) };
    case 'barred':
      return { word: msg`Blocked`, ...waitingRest(waiting) };
    case 'paused':
      return { word: msg`Paused`, ...waitingRest(waiting) };
    case 'storageFault':
      return { word: msg`Storage fault`, rest: null, short: '' };
  }
}
