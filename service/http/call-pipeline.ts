import type { Logger } from 'pino';
import * as v from 'valibot';
import type { Call } from '#schema/calls/call.ts';
import { problems } from '#schema/problems.ts';
import { codeOf, isPassing } from '#service/db/faults.ts';
import { asKind, type WorkKind } from '#service/db/work-kind.ts';
import { ObjectLost, StoreFault, StoreFull } from '#service/files/store.ts';
import { callerRange } from '#service/http/address-range.ts';
import type { Admission } from '#service/http/admission.ts';
import { isStreamed } from '#service/http/arriving.ts';
import { dataAnswer, fileAnswer, problemAnswer } from '#service/http/answers.ts';
import { auditCall, auditDenial } from '#service/http/audit.ts';
import { closing, type Bodies } from '#service/http/bodies.ts';
import { BodyFault } from '#service/http/body-fault.ts';
import { serializeCookie } from '#service/http/cookies.ts';
import { flowAnswer } from '#service/http/flow-answer.ts';
import type { ArrivingFile, AuditNote, BaseContext, Caller, HandlerContext, Outcome, Refused } from '#service/http/handlers.ts';
import { identify, type IdentifyingParts } from '#service/http/identify.ts';
import { readInput } from '#service/http/input.ts';
import { streamAnswer } from '#service/http/stream-answer.ts';

/** Dependencies of the pipeline. */
export interface PipelineParts extends IdentifyingParts {
  admission: Admission;
  bodies: Bodies;
  log: Logger;
  /** Checks results against the row's shape; a difference is a fault. For tests, because it costs time. */
  checkResults?: boolean | undefined;
}

/** A row with its handler; the type of the pair was checked where the tables were joined (`Handlers`). */
export interface BoundCall {
  name: string;
  row: Call;
  ownTransactions: boolean;
  handle: (context: never, input: never) => Promise<Outcome<unknown>>;
  /** Keeps the file of a form before the transaction. */
  keep?: ((context: never, input: never) => Promise<{ input: unknown } | Refused>) | undefined;
}

/** One request as the server sees it. */
export interface Incoming {
  raw: Request;
  params: Record<string, string>;
  origin: BaseContext['request'];
}

/** Database priority of a call: changes of users before reads. */
const kindOf: Record<Call['bucket'], WorkKind> = {
  push: 'push',
  pull: 'look',
  read: 'look',
  export: 'look',
  page: 'look',
  write: 'other',
  login: 'other',
};

/**
 * Answers one call. Checks run in order of cost and trust: session (401), rate (429), grant (403),
 * free places (503), the bytes of the body (413), a place, then its fields (422) and the handler. A call has a place
 * only while it works, never while its sender transmits.
 */
export async function answerCall(parts: PipelineParts, call: BoundCall, incoming: Incoming): Promise<Response> {
  try {
    if (call.row.who === 'anyone' && isForeignPage(incoming)) {
      return problemAnswer('grant.missing', 'Pages of another origin may not call this.');
    }
    const caller = call.row.who === 'anyone' ? undefined : await identify(parts, incoming.raw, incoming.origin.ip);
    const address = callerRange(incoming.origin.ip);
    if (caller instanceof Response) {
      // a refusal by rate is no guess, so a token that calls too often does not block its address
      if (caller.status === problems['rate.limit']) return caller;
      return (await parts.rates.take('anonymous', address)) ?? caller;
    }
    const payer = caller ? payerOf(caller) : address;
    const limited = await parts.rates.take(call.row.bucket, payer);
    if (limited) return limited;
    if (caller && !may(caller, call.row)) {
      await auditDenial(parts, call, caller);
      return problemAnswer('grant.missing', `This needs the right "${call.row.who}".`);
    }
    const place = caller?.tenantId ?? address;
    const full = parts.admission.refusal(call.row.bucket, place);
    if (full) return full;
    if (isStreamed(call.row, incoming.raw)) return await answerStreamed(parts, call, incoming, caller, payer);
    const bytes = await parts.bodies.read(call.row, incoming.raw, payer);
    if (bytes instanceof Response) return bytes;
    const leave = await parts.admission.enter(call.row.bucket, place, payer);
    if (leave instanceof Response) return leave;
    try {
      const read = readInput(call.row, incoming.raw, bytes, incoming.params);
      if (read instanceof Response) return read;
      return await asKind(kindOf[call.row.bucket], () => work(parts, call, incoming, caller, read.input));
    } finally {
      leave();
    }
  } catch (error) {
    return faultAnswer(parts.log, call.name, error);
  }
}

/** A token has its own rate, so the other tokens of its account continue. */
function payerOf({ tenantId, userId, tokenId }: Caller): string {
  return tokenId === undefined ? `${tenantId}/${userId}` : `${tenantId}/${userId}/${tokenId}`;
}

/** Answers a call whose handler reads the file as it arrives. No place in work and no transaction waits for the sender. */
async function answerStreamed(
  parts: PipelineParts,
  call: BoundCall,
  incoming: Incoming,
  caller: Caller | undefined,
  payer: string,
): Promise<Response> {
  const leave = await parts.admission.enterStream(payer);
  if (leave instanceof Response) return closing(leave);
  try {
    const body = await parts.bodies.open(call.row, incoming.raw, incoming.params);
    if (body instanceof Response) return closing(body);
    try {
      return await asKind(kindOf[call.row.bucket], () => work(parts, call, incoming, caller, body.input, body.arriving));
    } finally {
      body.close();
    }
  } catch (error) {
    if (error instanceof BodyFault) return closing(problemAnswer(error.code, error.message));
    throw error;
  } finally {
    leave();
  }
}

/** The answer to a refusal of a handler. */
const refusalAnswer = ({ refused, message, asks: data, incident }: Refused): Response =>
  problemAnswer(refused, message, { data, ...(incident !== undefined && { incident }) });

/**
 * Returns the public answer to a fault: an incident id and nothing else. A database that is unreachable, full, or lost too many
 * races gives 503, never 401, because the same call may succeed later.
 */
export function faultAnswer(log: Logger, where: string, error: unknown): Response {
  if (isPassing(error)) {
    log.warn({ call: where, code: codeOf(error) }, 'database unavailable');
    return problemAnswer('database.unavailable', 'The database cannot be reached; try again later.', {
      retryAfterSeconds: 3 + Math.random() * 4,
    });
  }
  if (error instanceof StoreFault) {
    log.error({ call: where, err: error }, 'file store');
    if (error instanceof ObjectLost) return problemAnswer('file.lost', 'The content of this file is missing from the store.');
    if (error instanceof StoreFull) return problemAnswer('files.full', 'There is no room for further files; nothing was kept.');
    return problemAnswer('files.unavailable', 'Files cannot be stored or read now; try again later.');
  }
  const incident = crypto.randomUUID();
  log.error({ call: where, incident, err: error }, 'fault');
  return problemAnswer('service.fault', 'Something went wrong in the service.', { incident });
}

async function work(
  parts: PipelineParts,
  call: BoundCall,
  { origin, raw }: Incoming,
  caller: Caller | undefined,
  input: unknown,
  arriving?: ArrivingFile,
): Promise<Response> {
  const cookies: string[] = [];
  let later: (() => void | Promise<void>)[] = [];
  const base: BaseContext = {
    db: parts.db,
    now: parts.now,
    log: parts.log,
    request: origin,
    signal: raw.signal,
    ...(arriving && { arriving }),
    setCookie: (name, value, options) => cookies.push(serializeCookie(name, value, options, origin.secure)),
    afterCommit: (todo) => later.push(todo),
  };
  const outcome = await run(parts, call, base, caller, input, () => {
    // a transaction that lost a race is retried, so the leftovers of the lost attempt are dropped
    later = [];
    cookies.length = 0;
  });
  for (const todo of later) {
    try {
      await todo();
    } catch (error) {
      parts.log.error({ call: call.name, err: error }, 'after commit');
    }
  }
  const answer = await answerOf(parts, call, outcome, raw);
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
  return answer;
}

async function run(
  parts: PipelineParts,
  call: BoundCall,
  base: BaseContext,
  caller: Caller | undefined,
  asked: unknown,
  restart: () => void,
): Promise<Outcome<unknown>> {
  // `never` stands for the handler's own types, which `Handlers` has checked against this row
  const handle = (context: BaseContext | HandlerContext, input: unknown) => call.handle(context as never, input as never);
  if (!caller) return handle(base, asked);
  let noted: AuditNote = {};
  const note = (detail: AuditNote) => (noted = { ...noted, ...detail });
  const signed = { ...base, caller, tenantId: caller.tenantId, note };
  const kept = call.keep && 'arriving' in base ? await call.keep(signed as never, asked as never) : { input: asked }; // as above
  if ('refused' in kept) return kept;
  const { input } = kept;
  if (call.ownTransactions) {
    const outcome = await handle(signed, input);
    if (call.row.audit) {
      await parts.db.inTenant(caller.tenantId, (tx) => auditCall(tx, parts.now(), call, caller, input, outcome, noted));
    }
    return outcome;
  }
  try {
    return await parts.db.inTenant(caller.tenantId, async (tx) => {
      restart();
      noted = {};
      const outcome = await handle({ ...signed, tx }, input);
      if ('refused' in outcome && !outcome.keeps) throw new TakenBack(outcome);
      await auditCall(tx, parts.now(), call, caller, input, outcome, noted);
      return outcome;
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
    restart();
    return error.outcome;
  }
}

/** Ends the transaction of a refused call: whatever its handler wrote before it refused is rolled back. */
class TakenBack extends Error {
  readonly outcome: Refused;
  constructor(outcome: Refused) {
    super(outcome.message);
    this.outcome = outcome;
  }
}

async function answerOf(parts: PipelineParts, call: BoundCall, outcome: Outcome<unknown>, raw: Request): Promise<Response> {
  if ('refused' in outcome) return refusalAnswer(outcome);
  if ('stream' in outcome) return streamAnswer(outcome, raw.headers);
  if ('flow' in outcome) return flowAnswer(outcome, cutOff(parts.log, call.name, raw.signal));
  if ('file' in outcome || 'drawn' in outcome) return fileAnswer(outcome);
  if (parts.checkResults && call.row.body !== 'blob') v.parse(call.row.result, outcome.data);
  return dataAnswer(outcome.data, call.row.body === 'bare');
}

/** Logs why an answer ended early; a caller who disconnected is no fault. */
const cutOff = (log: Logger, call: string, signal: AbortSignal) => (error: unknown) => {
  if (!signal.aborted) log.error({ call, incident: crypto.randomUUID(), err: error }, 'an answer was cut');
};

/** Rows of any signed-in user are for people; a token may call one only if the row names a grant for it. */
function may({ grants, tokenId }: Caller, { who, tokens }: Call): boolean {
  if (who === 'anyone') return false;
  if (who !== 'session') return grants.has(who);
  return tokenId === undefined || (tokens !== undefined && grants.has(tokens));
}

/** Calls before sign-in read a cookie: a page of another origin must not make them (reliability.md 3.5). */
function isForeignPage({ raw }: Incoming): boolean {
  const site = raw.headers.get('sec-fetch-site');
  if (site) return site !== 'same-origin' && site !== 'none';
  const origin = raw.headers.get('origin');
  return origin !== null && URL.parse(origin)?.host !== raw.headers.get('host');
}
