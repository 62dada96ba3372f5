import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  Ban,
  BookX,
  Copy,
  GitCompareArrows,
  PackageSearch,
  PackageX,
  ShieldAlert,
  SlidersHorizontal,
  Wallet,
} from 'lucide-react';
import type { OutboxDoc } from '#schema/collections.ts';
import type { Choice } from '#schema/operations/conflicts.ts';
import type { ConflictKind } from '#schema/problems.ts';
import type { Conflict, Happening } from '#schema/records/conflict.ts';
import type { Icon } from '#src/kit/icon.ts';
import { refusalText, type ProblemText } from '#src/text/problems.ts';

/** Texts of the conflict desk. Every code it shows has one, so a new code without a text does not compile. */

export const kindWords: Record<ConflictKind, { heading: MessageDescriptor; icon: Icon }> = {
  changed: { heading: msg`Edited on both sides`, icon: GitCompareArrows },
  duplicateCode: { heading: msg`Same code twice`, icon: Copy },
  containerClosed: { heading: msg`Box closed in the meantime`, icon: PackageX },
  valueWithdrawn: { heading: msg`Value not in the value list`, icon: BookX },
  projectWithdrawn: { heading: msg`Project withdrawn`, icon: Ban },
  costCenterInactive: { heading: msg`Cost center not active`, icon: Wallet },
  ruleChanged: { heading: msg`Rules changed in the meantime`, icon: SlidersHorizontal },
  accessLost: { heading: msg`Waiting for approval`, icon: ShieldAlert },
  itemTaken: { heading: msg`On another order`, icon: PackageSearch },
};

/** Why a choice was not possible: the reason of a `choiceInvalid`, by the obstacle. */
const choiceTexts: Readonly<Record<string, ProblemText>> = {
  duplicateCode: { title: msg`Another box or document has this code`, text: msg`Enter a code that is not used yet.` },
  merge: {
    title: msg`The two boxes cannot become one`,
    text: msg`The box on the server is closed, deleted or of another class. Choose another option.`,
  },
  ruleChanged: {
    title: msg`A code or value breaks a rule of the class`,
    text: msg`Check the label again, or choose another option.`,
  },
  containerAlreadyOrdered: {
    title: msg`The box is on an order`,
    text: msg`It cannot be reopened before the order is over. Choose another option.`,
  },
  statusForbids: {
    title: msg`One of the two orders has moved on`,
    text: msg`The item cannot change its order any more. Leave it out, or give it back to the author.`,
  },
  valueWithdrawn: { title: msg`The value list does not have this value`, text: msg`Choose another value from the list.` },
  costCenterInactive: { title: msg`The cost center is no longer active`, text: msg`Choose another cost center.` },
};

/** The case is still open but changed since the decision, and has no other decision. */
const movedConflict: ProblemText = {
  title: msg`There is more to decide in this conflict`,
  text: msg`Open it again and check what differs now.`,
};

/** Texts of refused decisions. */
export function decisionRefusedText({ code, message }: Pick<OutboxDoc, 'code' | 'message'>): ProblemText {
  if (code === 'conflictMoved' && message !== '') return movedConflict;
  const why = code === 'choiceInvalid' && Object.hasOwn(choiceTexts, message) ? choiceTexts[message] : undefined;
  return why ?? refusalText(code);
}

export const takeWords: Record<Choice['take'], { label: MessageDescriptor; help: MessageDescriptor }> = {
  fields: { label: msg`Choose field by field`, help: msg`Take each value from the device or the server, or enter another.` },
  merge: {
    label: msg`Merge into the existing box`,
    help: msg`Its documents go into the box on the server. Choose above which values that box gets.`,
  },
  newCode: { label: msg`Give a new code`, help: msg`The entry is kept under another code. The old code stays as an alias.` },
  otherContainer: { label: msg`Move to another box`, help: msg`The document is registered in the box you choose.` },
  otherProject: {
    label: msg`Move to another project`,
    help: msg`The box and its documents are registered in the project and class you choose.`,
  },
  reopen: { label: msg`Reopen the box`, help: msg`The box is reopened and what the device sent goes into it.` },
  value: { label: msg`Replace the value`, help: msg`The entry is stored with the value you choose.` },
  addValue: {
    label: msg`Add the value back to the value list`,
    help: msg`Everyone can use it again. The entry is stored as the operator saved it.`,
  },
  takeOver: {
    label: msg`Take over`,
    help: msg`The item moves to this order. The author of the other order gets a message.`,
  },
  asItIs: { label: msg`Accept as is`, help: msg`The entry is stored as the operator saved it.` },
  return: { label: msg`Back to the operator`, help: msg`The operator sees your note and corrects the entry on the device.` },
  reject: { label: msg`Reject`, help: msg`The entry is not stored. It stays in the history with your reason.` },
};

/** Choices about an item that another order has, which mean something else than for an entry. */
const itemWords: Partial<typeof takeWords> = {
  reject: {
    label: msg`Leave out`,
    help: msg`The item stays on the other order. This order goes without it.`,
  },
  return: {
    label: msg`Back to the author`,
    help: msg`The item waits in the next basket of the author, with your note.`,
  },
};

/** Label and help of a choice about a case. */
export function wordsOfTake({ kind }: Pick<Conflict, 'kind'>, take: Choice['take']) {
  return (kind === 'itemTaken' && itemWords[take]) || takeWords[take];
}

/** Labels of past decisions; a choice of a later version has none. */
export const decidedWords: Record<string, MessageDescriptor> = {
  fields: msg`Chosen field by field`,
  merge: msg`Merged into the existing box`,
  newCode: msg`Kept under a new code`,
  otherContainer: msg`Moved to another box`,
  otherProject: msg`Moved to another project`,
  reopen: msg`Box reopened`,
  value: msg`Value replaced`,
  addValue: msg`Value added back to the value list`,
  takeOver: msg`Taken over from the other order`,
  asItIs: msg`Accepted as is`,
  return: msg`Sent back to the operator`,
  reject: msg({ message: 'Rejected', context: 'a decision on a conflict' }),
  /** Not a choice: the service records it when a decision is undone. */
  undone: msg`Decision undone`,
  /** Not a choice either: its sender may not apply it. */
  setAside: msg`Nothing is applied until it is resolved`,
} satisfies Record<Choice['take'] | 'undone' | 'setAside', MessageDescriptor>;

/** The label of a decision on a case; undefined for a choice of a later version. */
export function wordsOfDecision({ kind }: Pick<Conflict, 'kind'>, decision: string): MessageDescriptor | undefined {
  const itemDecided: Record<string, MessageDescriptor> = {
    reject: msg`Item left out`,
    return: msg`Back in a basket of the author`,
  };
  return (kind === 'itemTaken' ? itemDecided[decision] : undefined) ?? decidedWords[decision];
}

export const evidenceWords: Record<string, MessageDescriptor> = {
  typed: msg`Typed once`,
  scanned: msg`Scanned`,
  doubleEntry: msg`Double entry matched`,
  inherited: msg`Inherited from the box`,
  kept: msg`Kept from the previous document`,
  autonumber: msg`Numbered automatically`,
  dictionary: msg`Chosen from the value list`,
  massUpdate: msg`Changed by a mass update`,
  import: msg`From an import file`,
};

export const happeningWords: Record<Happening['what'], MessageDescriptor> = {
  created: msg`Registered`,
  downloaded: msg`Downloaded to the device`,
  changedOnDevice: msg`Saved on the device`,
  changedOnService: msg`Changed on the server`,
  closed: msg`Box closed`,
  arrived: msg`Received by the server, needs a decision`,
  claimed: msg`Taken for decision`,
  decided: msg`Resolved`,
  returned: msg`Sent back to the operator`,
};
