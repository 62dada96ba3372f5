import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { retentionTexts } from './retention-problems.ts';
import type { ProblemCode, RefusalCode } from '#schema/problems.ts';
import { textsOf } from '#src/text/i18n.ts';
import type { AreaProblem, AreaRefusal, twoKindsWords } from '#src/text/area-problems/all.ts';

/**
 * Text for a failure: what happened, whether the data are safe, what to do, and who acts. Never a code, never blame (ux.md
 * §10.7).
 */
export interface ProblemText {
  title: MessageDescriptor;
  text: MessageDescriptor;
}

/** Shown only by the screens of the sign-in, which have their own texts. */
type OfSignIn =
  | 'login.codeNeeded'
  | 'login.noAddress'
  | 'login.codeNotSent'
  | 'login.codeWrong'
  | 'login.captchaNeeded'
  | 'login.domainOnly'
  | 'domain.refused'
  | 'domain.unreachable'
  | 'reference.invalid'
  | 'password.weak'
  | 'reset.invalid';

/** Answers to plain http, where no page of ours runs, and to the device itself. */
type OfWire = 'transport.insecure' | 'host.unknown' | 'deposit.needless' | 'request.range';

/** Problems that any page can meet, by code; those of areas come with their pages. Outcomes of screens' own rules have their texts next to the rule. */
export const problemTexts: Record<Exclude<ProblemCode, OfSignIn | OfWire | AreaProblem>, ProblemText> = {
  'request.invalid': {
    title: msg`Some values were not accepted`,
    text: msg`Nothing was changed. Correct the marked fields and try again.`,
  },
  'request.malformed': {
    title: msg`The server did not understand the request`,
    text: msg`Nothing was changed. Reload the application; if it happens again, contact support.`,
  },
  'request.tooLarge': { title: msg`This is too large`, text: msg`Nothing was changed. Use a smaller file or fewer rows.` },
  'route.unknown': { title: msg`This page could not be found`, text: msg`Check the address or go back to the home page.` },
  'client.unknown': { title: msg`There is no such company`, text: msg`Check the address you were given.` },
  'row.unknown': {
    title: msg`This box or document no longer exists`,
    text: msg`Someone may have removed it. Go back to the list.`,
  },
  'session.missing': { title: msg`Your session has ended`, text: msg`Your changes stay on this device. Sign in to continue.` },
  'session.expired': { title: msg`Your session has ended`, text: msg`Your changes stay on this device. Sign in to continue.` },
  'session.ended': {
    title: msg`You were signed out`,
    text: msg`The session was ended elsewhere. Your changes stay on this device. Sign in to continue.`,
  },
  'session.foreign': {
    title: msg`This session belongs to another client`,
    text: msg`Sign in to this client. Your changes stay on this device.`,
  },
  'grant.missing': { title: msg`Access denied`, text: msg`Your role does not include this. Ask your administrator.` },
  'version.tooOld': {
    title: msg`Update required`,
    text: msg`This version is too old to send changes. Your changes stay here and will be sent after the update.`,
  },
  'device.barred': {
    title: msg`This device is blocked`,
    text: msg`An administrator has blocked it. Your changes stay here and will be sent when it is unblocked.`,
  },
  'rate.limit': { title: msg`Too many requests`, text: msg`Wait a moment, then try again.` },
  'service.busy': { title: msg`The server is busy`, text: msg`Nothing is lost. It will be tried again automatically.` },
  'database.unavailable': {
    title: msg`Cannot reach the server`,
    text: msg`Your changes stay on this device and will be sent when the server responds.`,
  },
  'service.fault': { title: msg`Server error`, text: msg`Nothing was changed. Try again; if it happens again, contact support.` },
  'login.refused': { title: msg`Sign-in failed`, text: msg`The user name or password is wrong.` },
  'login.delayed': { title: msg`Too many attempts`, text: msg`Wait a moment before you try again.` },
  'login.serviceAccount': {
    title: msg`Service accounts cannot sign in`,
    text: msg`This is a service account. Sign in with your own account.`,
  },
  'clientCheck.invalid': { title: msg`There is no such company`, text: msg`Check the address you were given.` },
  'answer.tooLarge': {
    title: msg`This is too large to show at once`,
    text: msg`Nothing was changed and nothing is lost. Request less, or contact support.`,
  },
  'restriction.partial': {
    title: msg`You do not see all documents of this box`,
    text: msg`Nothing was changed. The transfer list names every document. Ask a user who sees them all to print it.`,
  },
  'action.refused': { title: msg`This is not possible now`, text: msg`Nothing was changed.` },
};

/** Words for a code that this version does not know. */
export const unknownProblem: ProblemText = {
  title: msg`Something went wrong`,
  text: msg`Your changes stay on this device. Try again; if it happens again, contact support.`,
};

/** Words of a problem by whatever code an answer carried. */
export function problemText(code: string): ProblemText {
  if (Object.hasOwn(problemTexts, code)) return problemTexts[code as keyof typeof problemTexts]; // just found in the table
  return ofAreas.get(code) ?? unknownProblem;
}

/** Texts of the problems of areas, once a page has brought them. */
let ofAreas: ReadonlyMap<string, ProblemText> = new Map();
let ofKinds: typeof twoKindsWords | undefined;

/** Words for a file that is not what its name announces; undefined before a page has brought the texts of areas. */
export const wordsOfKinds: typeof twoKindsWords = (i18n, about) => ofKinds?.(i18n, about);

/**
 * Loads the texts of problems that only pages of areas can meet: neither the sign-in nor the box screen waits for them. Rejects
 * like a missing part.
 */
export async function loadAreaProblems(): Promise<void> {
  if (ofAreas.size > 0) return;
  const [all] = await Promise.all([import('./area-problems/all.ts'), textsOf('area-problems')]);
  ofAreas = new Map(Object.entries({ ...all.areaProblemTexts, ...all.areaRefusalTexts }));
  ofKinds = all.twoKindsWords;
}

/** Why a change of any screen was refused: the author decides what to do (sync centre, *Needs you*). */
export const refusalTexts: Record<Exclude<RefusalCode, AreaRefusal>, ProblemText> = {
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
};

/** Words of a refusal by whatever code a verdict carried. */
export function refusalText(code: string): ProblemText {
  if (Object.hasOwn(refusalTexts, code)) return refusalTexts[code as keyof typeof refusalTexts]; // just found in the table
  return ofAreas.get(code) ?? unknownProblem;
}
