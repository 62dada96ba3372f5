import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ProblemCode, RefusalCode } from '#schema/problems.ts';

/**
 * What people read when something did not go as asked: what happened, whether the data are safe, what to do, and who acts.
 * Never a code, never blame (ux.md §10.7).
 */
export interface ProblemText {
  title: MessageDescriptor;
  text: MessageDescriptor;
}

/** Told by the screens of the sign-in alone, which have their own words for them. */
type OfSignIn =
  | 'login.codeNeeded'
  | 'login.codeWrong'
  | 'login.captchaNeeded'
  | 'login.domainOnly'
  | 'domain.refused'
  | 'domain.unreachable'
  | 'reference.invalid'
  | 'password.weak'
  | 'reset.invalid';

/** Said to what came over plain http, where no page of ours runs, and to the device itself. */
type OfWire = 'transport.insecure' | 'deposit.needless';

/** Problems of the service, by code. Outcomes of screens' own rules have their words beside the rule. */
export const problemTexts: Record<Exclude<ProblemCode, OfSignIn | OfWire>, ProblemText> = {
  'request.invalid': {
    title: msg`Some values were not accepted`,
    text: msg`Nothing was changed. Correct the marked fields and try again.`,
  },
  'request.malformed': {
    title: msg`The service did not understand the request`,
    text: msg`Nothing was changed. Reload the application; if it happens again, tell support.`,
  },
  'request.tooLarge': { title: msg`This is too large`, text: msg`Nothing was changed. Take a smaller file or fewer rows.` },
  'route.unknown': { title: msg`This page could not be found`, text: msg`Check the address or go back to the start.` },
  'client.unknown': { title: msg`There is no such client`, text: msg`Check the address you were given.` },
  'row.unknown': { title: msg`This record no longer exists`, text: msg`Someone may have removed it. Go back to the list.` },
  'session.missing': { title: msg`Your session has ended`, text: msg`What you saved stays on this device. Sign in to go on.` },
  'session.expired': { title: msg`Your session has ended`, text: msg`What you saved stays on this device. Sign in to go on.` },
  'session.ended': {
    title: msg`You were signed out`,
    text: msg`The session was ended elsewhere. What you saved stays on this device. Sign in to go on.`,
  },
  'session.foreign': {
    title: msg`This session belongs to another client`,
    text: msg`Sign in to this client. What you saved stays on this device.`,
  },
  'grant.missing': { title: msg`Access denied`, text: msg`Your role does not include this. Ask your administrator.` },
  'version.tooOld': {
    title: msg`Update needed`,
    text: msg`This version is too old to send. What you saved stays here and is sent after the update.`,
  },
  'device.barred': {
    title: msg`This device is barred`,
    text: msg`An administrator has barred it. What you saved stays here and is sent when the bar is lifted.`,
  },
  'rate.limit': { title: msg`Too many requests`, text: msg`Wait a moment, then try again.` },
  'service.busy': { title: msg`The service is busy`, text: msg`Nothing is lost. It is tried again by itself.` },
  'database.unavailable': {
    title: msg`The vault cannot be reached`,
    text: msg`What you saved stays on this device and is sent when the vault answers.`,
  },
  'service.fault': { title: msg`Server error`, text: msg`Nothing was changed. Try again; if it happens again, tell support.` },
  'login.refused': { title: msg`Sign-in failed`, text: msg`The user name or the password is not right.` },
  'login.delayed': { title: msg`Too many tries`, text: msg`Wait a moment before the next try.` },
  'login.serviceAccount': {
    title: msg`Service accounts cannot sign in`,
    text: msg`This account is for programs. Sign in with your own.`,
  },
  'clientCheck.invalid': { title: msg`There is no such client`, text: msg`Check the address you were given.` },
  'action.refused': { title: msg`This is not possible now`, text: msg`Nothing was changed.` },
};

/** Words for a code that this version does not know. */
export const unknownProblem: ProblemText = {
  title: msg`Something went wrong`,
  text: msg`What you saved stays on this device. Try again; if it happens again, tell support.`,
};

/** Words of a problem by whatever code an answer carried. */
export function problemText(code: string): ProblemText {
  return Object.hasOwn(problemTexts, code) ? problemTexts[code as keyof typeof problemTexts] : unknownProblem; // just found in the table
}

/** Why a saved change was refused: the author decides what to do (sync centre, *Needs you*). */
export const refusalTexts: Record<RefusalCode, ProblemText> = {
  payloadInvalid: {
    title: msg`Some values do not fit the rules`,
    text: msg`The record is kept here. Open it, correct the values and save again.`,
  },
  typeUnknown: {
    title: msg`The vault does not know this kind of change`,
    text: msg`It is kept here. Update the application and try again.`,
  },
  entityUnknown: {
    title: msg`The record it belongs to no longer exists`,
    text: msg`Your entry is kept here. Register it in another box or discard it.`,
  },
  dependencyRefused: {
    title: msg`Something it builds on was refused`,
    text: msg`Correct that one first; this one then goes by itself.`,
  },
  dependencyMissing: {
    title: msg`Something it builds on never arrived`,
    text: msg`It may wait on another device. Register it again or discard it.`,
  },
  containerEmpty: { title: msg`The box is empty`, text: msg`A box needs at least one document before it can be closed.` },
  sealRequired: { title: msg`A seal number is needed`, text: msg`Open the box, scan its seal and close it again.` },
  containerNotClosed: { title: msg`The box is not closed`, text: msg`Close it first, then order the pickup again.` },
  containerAlreadyOrdered: {
    title: msg`The box is on another pickup already`,
    text: msg`Nothing to do, unless the other pickup is wrong.`,
  },
  projectsDiffer: {
    title: msg`The boxes are in different projects`,
    text: msg`Nothing was ordered. One was moved meanwhile: order a pickup for each project.`,
  },
  containerNotEmpty: { title: msg`The box is not empty`, text: msg`Only an empty one can be deleted.` },
  costCenterRequired: { title: msg`A cost center is needed`, text: msg`Choose a cost center and save again.` },
  statusForbids: {
    title: msg`The box is no longer in the right state`,
    text: msg`Someone moved it on meanwhile. See its history, then decide.`,
  },
  grantMissing: { title: msg`Your role does not include this`, text: msg`The entry is kept here. Ask your supervisor.` },
  ownerMismatch: {
    title: msg`It was saved by someone else`,
    text: msg`It is sent when that person signs in on this device.`,
  },
  opIdReused: {
    title: msg`The same number stands for two changes`,
    text: msg`Both are kept. Tell support; do not enter it again.`,
  },
  claimedByOther: { title: msg`Someone else holds this case`, text: msg`Wait until it is free or take another one.` },
  conflictMoved: { title: msg`The case was decided meanwhile`, text: msg`Open it again to see the outcome.` },
  choiceInvalid: { title: msg`This choice is not possible here`, text: msg`Open the case and choose another way.` },
  internal: {
    title: msg`The vault could not take it`,
    text: msg`It is kept here. Try again; if it happens again, tell support.`,
  },
};

/** Words of a refusal by whatever code a verdict carried. */
export function refusalText(code: string): ProblemText {
  return Object.hasOwn(refusalTexts, code) ? refusalTexts[code as RefusalCode] : unknownProblem; // just found in the table
}
