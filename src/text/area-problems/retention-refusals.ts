import { msg } from '@lingui/core/macro';

/** Texts of refusals of a deletion, a destruction or a hold. */
export const retentionTexts = {
  onHold: {
    title: msg`A hold prevents this`,
    text: msg`Nothing was destroyed. Another person must lift the hold first.`,
  },
  onOrder: {
    title: msg`It is on an open order`,
    text: msg`Nothing was deleted. The order must end first, or give the item up.`,
  },
  onProposal: {
    title: msg`It is on a proposal of destruction`,
    text: msg`Nothing was deleted. Answer the proposal first: keep it, or have it destroyed with the others.`,
  },
  checkedOut: {
    title: msg`It is out of the archive`,
    text: msg`Nothing was deleted. It must come back first.`,
  },
  inWorkflow: {
    title: msg`It is in a workflow`,
    text: msg`Nothing was deleted. The workflow must end first.`,
  },
  answersMissing: {
    title: msg`Some boxes have no answer`,
    text: msg`Nothing was ordered. Answer each box of the proposal, then order the destruction.`,
  },
  certificateChanged: {
    title: msg`This certificate is not valid`,
    text: msg`Its content was changed after it was written, so it proves nothing. Report this to your administrator.`,
  },
  notEligible: {
    title: msg`It must be kept`,
    text: msg`Nothing was destroyed. *Why must this be kept?* names what has to happen first.`,
  },
} as const;
