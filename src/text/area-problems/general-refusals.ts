import { msg } from '@lingui/core/macro';
import type { ProblemText } from '#src/text/problems.ts';
import { retentionTexts } from './retention-refusals.ts';

/** Why a change of any screen was refused: the author decides what to do (sync centre, *Needs you*). */
export const generalRefusalTexts = {
  payloadInvalid: {
    title: msg`Some values do not fit the rules`,
    text: msg`Your change is kept on this device. Open it, correct the values and save again.`,
  },
  typeUnknown: {
    title: msg`The server does not know this kind of change`,
    text: msg`Your change is kept on this device. Update the application and try again.`,
  },
  entityUnknown: {
    title: msg`The box or document it belongs to no longer exists`,
    text: msg`Your entry is kept on this device. Register it in another box or discard it.`,
  },
  dependencyRefused: {
    title: msg`A change this depends on was not accepted`,
    text: msg`Correct that change first. This one will then be sent automatically.`,
  },
  dependencyMissing: {
    title: msg`A change this depends on never reached the server`,
    text: msg`It may be waiting on another device. Register it again or discard it.`,
  },
  outboxLost: {
    title: msg`The browser lost this change from its queue`,
    text: msg`Its values are kept on this device, but it has not been confirmed by the server. Check them and send it again, or discard it.`,
  },
  containerEmpty: { title: msg`The box is empty`, text: msg`A box needs at least one document before it can be closed.` },
  sealRequired: { title: msg`A seal number is required`, text: msg`Open the box, scan its seal and close it again.` },
  containerNotClosed: { title: msg`The box is not closed`, text: msg`Close it first, then order the pickup again.` },
  containerAlreadyOrdered: {
    title: msg`The box is already in another pickup order`,
    text: msg`Nothing to do, unless the other pickup is wrong.`,
  },
  projectsDiffer: {
    title: msg`The boxes are in different projects`,
    text: msg`Nothing was ordered. A box has been moved to another project: order a pickup for each project.`,
  },
  containerNotEmpty: { title: msg`The box is not empty`, text: msg`Only an empty one can be deleted.` },
  costCenterRequired: { title: msg`A cost center is required`, text: msg`Choose a cost center and save again.` },
  statusForbids: {
    title: msg`The box is no longer in the right state`,
    text: msg`Its status has changed in the meantime. Check the history before you decide.`,
  },
  grantMissing: {
    title: msg`Your role does not include this`,
    text: msg`Your entry is kept on this device. Ask your supervisor.`,
  },
  ...retentionTexts,
  ownerMismatch: {
    title: msg`It was saved by someone else`,
    text: msg`It will be sent when that person signs in on this device.`,
  },
  opIdReused: {
    title: msg`Two changes have the same ID`,
    text: msg`Both are kept. Contact support; do not enter it again.`,
  },
  claimedByOther: {
    title: msg`Someone else is working on this conflict`,
    text: msg`Wait until they finish, or choose another one.`,
  },
  ownImport: {
    title: msg`Another supervisor must resolve this conflict`,
    text: msg`You imported it from a rescue file, so you cannot resolve it yourself. Nothing was changed. If there is no other supervisor, ask an administrator to give someone that role.`,
  },
  conflictMoved: { title: msg`The conflict has already been resolved`, text: msg`Open it again to see the outcome.` },
  choiceInvalid: { title: msg`This choice is not possible here`, text: msg`Open the conflict and choose another option.` },
  internal: {
    title: msg`The server could not process it`,
    text: msg`Your change is kept on this device. Try again; if it happens again, contact support.`,
  },
} satisfies Record<string, ProblemText>;
