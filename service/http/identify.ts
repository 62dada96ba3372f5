import { type ProblemCode, problems } from '#schema/problems.ts';
import type { Database } from '#service/db/database.ts';
import type { AccessTokens } from '#service/http/access-tokens.ts';
import { callerRange } from '#service/http/address-range.ts';
import { problemAnswer } from '#service/http/answers.ts';
import type { Caller } from '#service/http/handlers.ts';
import type { KnownTokens } from '#service/http/known-tokens.ts';
import type { RateBuckets } from '#service/http/rates.ts';
import { callerOfToken, isServiceToken } from '#service/http/service-tokens.ts';
import type { Sessions } from '#service/http/sessions.ts';

/** Needed to know who calls. */
export interface IdentifyingParts {
  db: Database;
  tokens: AccessTokens;
  sessions: Sessions;
  rates: RateBuckets;
  knownTokens: KnownTokens;
  now: () => number;
}

/** Returns the caller of a bearer token, or the answer that rejects it. */
export async function identify(parts: IdentifyingParts, raw: Request, ip: string): Promise<Caller | Response> {
  const token = bearerOf(raw);
  if (!token) return sessionProblem('session.missing');
  const caller = isServiceToken(token) ? await identifyService(parts, token, ip) : await identifyPerson(parts, token);
  return typeof caller === 'string' ? sessionProblem(caller) : caller;
}

async function identifyPerson({ tokens, sessions }: IdentifyingParts, token: string): Promise<Caller | ProblemCode> {
  const claims = await tokens.read(token);
  return typeof claims === 'string' ? claims : sessions.callerOf(claims);
}

/**
 * Every token of a service account costs a look-up, so the rate of its address applies before the statement. A token that was
 * valid at its last call has a separate rate, so other callers at its address neither use it up nor are slowed down by it.
 */
async function identifyService(parts: IdentifyingParts, token: string, ip: string): Promise<Caller | ProblemCode | Response> {
  const { rates, knownTokens } = parts;
  const address = callerRange(ip);
  const lane = knownTokens.laneOf(token, address);
  const limited = lane ? await rates.take('token', lane) : await rates.take('anonymous', address);
  if (limited) return limited;
  const caller = await callerOfToken(parts.db, parts.now(), token, ip);
  if (typeof caller === 'string') knownTokens.forget(token, address);
  else knownTokens.remember(token, address);
  return caller;
}

/** The bearer token of a request. */
export function bearerOf(request: Request): string | undefined {
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  return token;
}

/** Answers a call without a valid session. */
export function sessionProblem(code: ProblemCode): Response {
  const messages: Partial<Record<ProblemCode, string>> = {
    'session.missing': 'A valid access token is needed.',
    'session.expired': 'The access token has expired.',
    'session.ended': 'The session has ended.',
    'session.foreign': 'The session belongs to another client.',
  };
  if (problems[code] !== 401) throw new Error(`Not a session problem: ${code}`);
  return problemAnswer(code, messages[code] ?? '');
}
