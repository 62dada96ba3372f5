import { archiveProblems } from '#schema/problems/archive.ts';
import { dictionaryProblems } from '#schema/problems/dictionaries.ts';
import { importProblems } from '#schema/problems/imports.ts';
import { documentProblems } from '#schema/problems/documents.ts';
import { sortingProblems } from '#schema/problems/sorting.ts';
import { orderProblems, orderRefusals } from '#schema/problems/orders.ts';

/**
 * Every problem the service names, with its HTTP status. Business refusals are sent with 200 and `result: false`
 * (decisions.md). Only `session.*` problems force the sign-in screen (decisions.md, Session details). The texts for people are
 * in `src/text/problems.ts` and `src/text/area-problems/`, by code.
 */
export const problems = {
  'request.invalid': 422,
  'request.malformed': 422,
  'request.tooLarge': 413,
  'request.range': 416,
  'route.unknown': 404,
  'client.unknown': 404,
  'row.unknown': 404,
  'session.missing': 401,
  'session.expired': 401,
  'session.ended': 401,
  'session.foreign': 401,
  'grant.missing': 403,
  // the request came over http, but the service answers only https
  'transport.insecure': 403,
  // 421: a request to the demonstration under a host name its operator did not configure
  'host.unknown': 421,
  'version.tooOld': 426,
  // 423, not 403: the session is valid, only this device may not exchange, and its changes stay there
  'device.barred': 423,
  // 409: a device may only deposit its changes while its user has no access
  'deposit.needless': 409,
  // files: the service keeps nothing of a refused file
  'file.hashDiffers': 422,
  'file.kindDiffers': 422,
  'file.kindForbidden': 422,
  'file.empty': 422,
  'file.broken': 422,
  'file.locked': 422,
  'file.tooManyPages': 422,
  'file.tooManyPixels': 422,
  'file.bomb': 422,
  'file.unreadable': 422,
  'rate.limit': 429,
  'service.busy': 503,
  'database.unavailable': 503,
  // the file store is unreachable; everything else works
  'files.unavailable': 503,
  // the file store has no room; what it has can be read
  'files.full': 507,
  'service.fault': 500,
  // business refusals, HTTP 200 with result: false
  'login.refused': 200,
  'login.delayed': 200,
  'login.serviceAccount': 200,
  'login.codeNeeded': 200,
  // the password was right: the account has no address for the code, or the mail server did not take it
  'login.noAddress': 200,
  'login.codeNotSent': 200,
  'login.codeWrong': 200,
  'login.captchaNeeded': 200,
  'password.weak': 200,
  'login.domainOnly': 200,
  'domain.refused': 200,
  'domain.unreachable': 200,
  'reference.invalid': 200,
  'reset.invalid': 200,
  'clientCheck.invalid': 200,
  'action.refused': 200,
  'file.incomplete': 200,
  'file.lost': 200,
  'file.checking': 200,
  'file.refused': 200,
  // the rows exceed the size of one answer
  'answer.tooLarge': 200,
  // the request includes documents the caller may not see, and the answer must be complete
  'restriction.partial': 200,
  'costCenter.codeTaken': 200,
  ...documentProblems,
  ...dictionaryProblems,
  ...importProblems,
  ...sortingProblems,
  ...archiveProblems,
  ...orderProblems,
} as const satisfies Record<string, number>;
export type ProblemCode = keyof typeof problems;

/** One field that did not pass, in a 422 answer. `path` is dotted, e.g. `operations.3.payload.code`. */
export interface FieldIssue {
  path: string;
  message: string;
}

/** Body of every answer (S1): business outcome in `result`, `code` names a problem, `issues` the fields of a 422. */
export interface Envelope<T> {
  result: boolean;
  message: string;
  data: T | null;
  code?: ProblemCode | undefined;
  issues?: FieldIssue[] | undefined;
  incident?: string | undefined;
}

/** Why an operation waits for a supervisor (decisions.md S-d). */
export const conflictKinds = [
  'changed',
  'duplicateCode',
  'containerClosed',
  'valueWithdrawn',
  'projectWithdrawn',
  'costCenterInactive',
  'ruleChanged',
  'accessLost',
  // another order claimed the item first
  'itemTaken',
] as const;
export type ConflictKind = (typeof conflictKinds)[number];

/** Why an operation is refused: the author decides what to do (decisions.md S-d: "others are refused with a code"). */
export const refusalCodes = [
  'payloadInvalid',
  'typeUnknown',
  'entityUnknown',
  'dependencyRefused',
  'dependencyMissing',
  'containerEmpty',
  'sealRequired',
  'containerNotClosed',
  'containerAlreadyOrdered',
  'containerNotEmpty',
  'projectsDiffer',
  'costCenterRequired',
  'statusForbids',
  'grantMissing',
  // from a call: the document would be where its author cannot see it
  'restrictionForbids',
  // from a call: the value came with the box, or a supervisor decides about it
  'valueInherited',
  'valueHeld',
  // the class has the value read-only, or keeps its number
  'valueFixed',
  'tagsTooMany',
  ...orderRefusals,
  'ownerMismatch',
  'opIdReused',
  'claimedByOther',
  'ownImport',
  'conflictMoved',
  'choiceInvalid',
  // not from the service: the browser lost the operation before sending it
  'outboxLost',
  'fileMissing',
  'fileRefused',
  'internal',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];
