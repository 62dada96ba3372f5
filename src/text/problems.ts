import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ProblemCode } from '#schema/problems.ts';
import { textsOf } from '#src/text/i18n.ts';
import type { AreaProblem, twoKindsWords } from '#src/text/area-problems/all.ts';

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

/** Texts of the problems of areas and of refusals, once a page has brought them. */
let ofAreas: ReadonlyMap<string, ProblemText> = new Map();
let ofKinds: typeof twoKindsWords | undefined;

/** Words for a file that is not what its name announces; undefined before a page has brought the texts of areas. */
export const wordsOfKinds: typeof twoKindsWords = (i18n, about) => ofKinds?.(i18n, about);

/**
 * Loads the texts of refusals, and of problems that only pages of areas can meet: neither the sign-in nor the box screen waits for
 * them. Rejects
 * like a missing part.
 */
export async function loadAreaProblems(): Promise<void> {
  if (ofAreas.size > 0) return;
  const [all] = await Promise.all([import('./area-problems/all.ts'), textsOf('area-problems')]);
  ofAreas = new Map(Object.entries({ ...all.areaProblemTexts, ...all.refusalTexts }));
  ofKinds = all.twoKindsWords;
}

/** Words of a refusal by whatever code a verdict carried, once a page or a note has brought them. */
export function refusalText(code: string): ProblemText {
  return ofAreas.get(code) ?? unknownProblem;
}
