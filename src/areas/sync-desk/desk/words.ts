import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Ban, BookX, Copy, GitCompareArrows, PackageX, ShieldAlert, SlidersHorizontal, Wallet } from 'lucide-react';
import type { OutboxDoc } from '#schema/collections.ts';
import type { Choice } from '#schema/operations/conflicts.ts';
import type { ConflictKind } from '#schema/problems.ts';
import type { Happening } from '#schema/records/conflict.ts';
import type { Icon } from '#src/kit/icon.ts';
import { refusalText, type ProblemText } from '#src/text/problems.ts';

/** Words of the conflict desk: every code it shows has its text here, so that a new code without words does not compile. */

export const kindWords: Record<ConflictKind, { heading: MessageDescriptor; icon: Icon }> = {
  changed: { heading: msg`Edited on both sides`, icon: GitCompareArrows },
  duplicateCode: { heading: msg`Same code twice`, icon: Copy },
  containerClosed: { heading: msg`Box closed meanwhile`, icon: PackageX },
  valueWithdrawn: { heading: msg`Value not in dictionary`, icon: BookX },
  projectWithdrawn: { heading: msg`Project withdrawn`, icon: Ban },
  costCenterInactive: { heading: msg`Cost center not active`, icon: Wallet },
  ruleChanged: { heading: msg`Rules changed meanwhile`, icon: SlidersHorizontal },
  accessLost: { heading: msg`Waiting for approval`, icon: ShieldAlert },
};

/** Why a way out of a case was not possible, by what the record would have met: the reason of a `choiceInvalid`. */
const choiceTexts: Readonly<Record<string, ProblemText>> = {
  duplicateCode: { title: msg`Another record has this code`, text: msg`Give it a code that no record has.` },
  merge: {
    title: msg`The two boxes cannot become one`,
    text: msg`The box in the vault is closed, gone or of another class. Choose another way.`,
  },
  ruleChanged: {
    title: msg`A code or value breaks a rule of the class`,
    text: msg`Look at the label again, or choose another way.`,
  },
  valueWithdrawn: { title: msg`The dictionary does not have this value`, text: msg`Choose another value of the dictionary.` },
  costCenterInactive: { title: msg`The cost center is no longer active`, text: msg`Choose another cost center.` },
};

/** The case is open still, and not as it was when it was decided; nobody else has decided it. */
const standsDifferently: ProblemText = {
  title: msg`There is more to decide in this case`,
  text: msg`Take it up again and look at what differs now.`,
};

/** Words of a decision that was not taken. */
export function decisionRefusedText({ code, message }: Pick<OutboxDoc, 'code' | 'message'>): ProblemText {
  if (code === 'conflictMoved' && message !== '') return standsDifferently;
  const why = code === 'choiceInvalid' && Object.hasOwn(choiceTexts, message) ? choiceTexts[message] : undefined;
  return why ?? refusalText(code);
}

export const takeWords: Record<Choice['take'], { label: MessageDescriptor; help: MessageDescriptor }> = {
  fields: { label: msg`Choose field by field`, help: msg`Take each value from the tablet or the vault, or type another.` },
  merge: {
    label: msg`Merge into the existing box`,
    help: msg`Its documents go into the box in the vault. Choose above which values that box gets.`,
  },
  newCode: { label: msg`Give a new code`, help: msg`The record is kept under another code. The old one stays as an alias.` },
  otherContainer: { label: msg`Move to another box`, help: msg`The document is registered in the box you choose.` },
  otherProject: {
    label: msg`Move to another project`,
    help: msg`The box and its documents are registered in the project and class you choose.`,
  },
  reopen: { label: msg`Reopen the box`, help: msg`The box is opened and takes what the tablet sent.` },
  value: { label: msg`Replace the value`, help: msg`The record is stored with the value you choose.` },
  addValue: {
    label: msg`Put the value back into the dictionary`,
    help: msg`Everybody may use it again. The record is stored as the operator saved it.`,
  },
  asItIs: { label: msg`Accept as it is`, help: msg`The record is stored as the operator saved it.` },
  return: { label: msg`Back to the operator`, help: msg`The operator reads your note and corrects the record on the tablet.` },
  reject: { label: msg`Reject`, help: msg`The record is not stored. It stays in the audit with your reason.` },
};

/** What was done with a case, for those who look at it again; a choice of a later version has no words here. */
export const decidedWords: Record<string, MessageDescriptor> = {
  fields: msg`Chosen field by field`,
  merge: msg`Merged into the existing box`,
  newCode: msg`Kept under a new code`,
  otherContainer: msg`Moved to another box`,
  otherProject: msg`Moved to another project`,
  reopen: msg`Box reopened`,
  value: msg`Value replaced`,
  addValue: msg`Value put back into the dictionary`,
  asItIs: msg`Accepted as it is`,
  return: msg`Sent back to the operator`,
  reject: msg({ message: 'Rejected', context: 'a decision on a conflict' }),
  /** Not a choice: what the vault writes down when one is taken back. */
  undone: msg`Decision taken back`,
  /** Nor this: it was brought by one who may not carry it out. */
  setAside: msg`Nothing of it is carried out before it is decided`,
} satisfies Record<Choice['take'] | 'undone' | 'setAside', MessageDescriptor>;

export const evidenceWords: Record<string, MessageDescriptor> = {
  typed: msg`Typed once`,
  scanned: msg`Scanned`,
  doubleEntry: msg`Double entry matched`,
  inherited: msg`Inherited from the box`,
  kept: msg`Kept from the document before`,
  autonumber: msg`Numbered by itself`,
  dictionary: msg`Chosen from the dictionary`,
  massUpdate: msg`Changed by a mass update`,
  import: msg`From an import file`,
};

export const happeningWords: Record<Happening['what'], MessageDescriptor> = {
  created: msg`Registered`,
  downloaded: msg`Downloaded to the tablet`,
  changedOnDevice: msg`Changed on the tablet`,
  changedOnService: msg`Changed in the vault`,
  closed: msg`Box closed`,
  arrived: msg`Reached the vault and came here`,
  claimed: msg`Taken for decision`,
  decided: msg`Decided`,
  returned: msg`Sent back to the operator`,
};
