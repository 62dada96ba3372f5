import type * as v from 'valibot';
import type { Logger } from 'pino';
import type { Call, CallResult } from '#schema/calls/call.ts';
import type { Grant } from '#schema/grants.ts';
import type { ProblemCode } from '#schema/problems.ts';
import type { Database, Tx } from '#service/db/database.ts';

/**
 * Input and output of handlers. The router does the rest: token, grant, shape, rate, transaction, envelope,
 * problem. A handler returns before the commit; the caller receives its answer after the commit.
 */

/** The signed-in user, by token and database. */
export interface Caller {
  userId: string;
  userName: string;
  name: string;
  tenantId: string;
  urlPath: string;
  roles: readonly string[];
  grants: ReadonlySet<Grant>;
  /** True for internal staff: their own client is internal (decisions.md, Session details). */
  internal: boolean;
  /** True while the user works in another client. */
  away: boolean;
  /** Client of the user's account. */
  homeId: string;
  /** Family of the refresh token of this sign-in. */
  sessionId: string;
  /** Token of a service account; absent for people. */
  tokenId?: string;
}

export interface CookieOptions {
  maxAgeSeconds: number;
  path: string;
}

/** Context of every handler. */
export interface BaseContext {
  db: Database;
  /** Milliseconds since 1970; a test owns the clock. */
  now: () => number;
  log: Logger;
  request: {
    ip: string;
    headers: Headers;
    cookies: ReadonlyMap<string, string>;
    /** True over https: cookies have `Secure` and the `__Host-` prefix. */
    secure: boolean;
  };
  /** Aborted if the caller disconnects before the answer, so slow work stops and its output is discarded. */
  signal: AbortSignal;
  /** Always HttpOnly and SameSite=Strict; an age of 0 removes it. */
  setCookie: (name: string, value: string, options: CookieOptions) => void;
  /** Runs after the transaction committed, never after a roll-back; a fault in it is logged and changes no answer. */
  afterCommit: (work: () => void | Promise<void>) => void;
}

/** Rows with `who: 'anyone'`: the caller is unknown, so the handler opens the transactions it needs. */
export type AnyoneContext = BaseContext;

/** Rows of signed-in users whose handler opens its own transactions (`withoutTransaction`). */
export interface CallerContext extends BaseContext {
  caller: Caller;
  tenantId: string;
  /** Adds fields to the audit event of this call: counts, codes and ids, never contents. */
  note: (detail: AuditNote) => void;
}

export type AuditNote = Readonly<Record<string, string | number | boolean>>;

/** A file as it arrives in the body; it can be read once. A read throws `BodyFault` when the body is cut, slow or too long. */
export interface ArrivingFile {
  /** Name and type from the sender: data, never a path. Both are empty for `bytes`. */
  name: string;
  type: string;
  chunks: AsyncIterable<Uint8Array>;
}

/** Rows that take `multipart` or `bytes`: no transaction is open while the body arrives. */
export interface StreamContext extends CallerContext {
  arriving: ArrivingFile;
}

/** Rows of signed-in users: the handler runs inside one transaction of the caller's client. */
export interface HandlerContext extends CallerContext {
  tx: Tx;
}

/**
 * A business refusal travels with HTTP 200 and `result: false`; other problem codes with their status. The transaction of a refused
 * call is rolled back.
 */
export interface Refused {
  refused: ProblemCode;
  message: string;
  /** Data of the refusal, as the page of a call may name them. */
  asks?: Readonly<Record<string, number | string | boolean>>;
  /**
   * The rows the handler wrote stay all the same. Only for those that are true whether or not the call is done: the report of a device that is
   * blocked, the new comparison of a file whose list moved on.
   */
  keeps?: true;
  /** Number of the log entry with the cause, for a refusal that is a fault of the service. */
  incident?: string;
}

/** For `body: 'blob'` rows. */
export interface FileAnswer {
  file: Uint8Array;
  name: string;
  type: string;
}

/** For `body: 'blob'` rows whose file takes time to draw: its transaction has ended by then. */
export interface DrawnAnswer {
  /** Called after the commit; a fault in it is a fault of the call. */
  drawn: () => Promise<Uint8Array>;
  name: string;
  type: string;
}

/** For `body: 'blob'` rows whose file is read while sending, so the router can answer ranges and conditional requests. */
export interface StreamAnswer {
  /** Opens the bytes from `start` up to, but without, `end`; called after the commit. */
  stream: (start: number, end: number) => AsyncIterable<Uint8Array>;
  bytes: number;
  /** Changes with every byte of the content; without quotes. */
  etag: string;
  name: string;
  type: string;
}

/** For `body: 'blob'` rows whose file is generated while sending. Its length is unknown, so it has no ranges and no conditional requests. */
export interface FlowAnswer {
  /** Called after the commit. A fault in it cuts the answer off, so no client takes it for complete. */
  flow: () => AsyncIterable<Uint8Array>;
  headers?: Readonly<Record<string, string>>;
  name: string;
  type: string;
}

export type Outcome<T> = { data: T } | Refused | FileAnswer | DrawnAnswer | StreamAnswer | FlowAnswer;

type Input<C extends Call> = v.InferOutput<C['input']>;
type Answer<C extends Call> = Promise<Outcome<CallResult<C>>>;

/** A handler that opens its own transactions: sync push takes one per operation (reliability.md 1.4). */
export interface OwnTransactionHandler<C extends Call> {
  ownTransactions: true;
  handle: (context: CallerContext, input: Input<C>) => Answer<C>;
}

/** A handler that reads a file as it arrives. */
export interface StreamHandler<C extends Call> {
  ownTransactions: true;
  streams: true;
  handle: (context: StreamContext, input: Input<C>) => Answer<C>;
}

/** A handler of a row that takes JSON or a form: the file of a form is kept first, and its transaction begins after that. */
export interface FormHandler<C extends Call> {
  /** Keeps the file of a form; returns the input that names it, as JSON would. */
  keep: (context: StreamContext, input: Input<C>) => Promise<{ input: Input<C> } | Refused>;
  handle: (context: HandlerContext, input: Input<C>) => Answer<C>;
}

/** Handler of one row. */
export type Handler<C extends Call> = C['takes'] extends 'multipart' | 'bytes'
  ? StreamHandler<C>
  : C['takes'] extends 'jsonOrMultipart'
    ? FormHandler<C>
    : C['who'] extends 'anyone'
      ? (context: AnyoneContext, input: Input<C>) => Answer<C>
      : ((context: HandlerContext, input: Input<C>) => Answer<C>) | OwnTransactionHandler<C>;

/** Handlers of an area: total over its table, so a row without one does not compile. */
export type Handlers<T extends Record<string, Call>> = { [K in keyof T]: Handler<T[K]> };

/** Marks a handler that opens its own transactions. */
export function withoutTransaction<C extends Call>(handle: OwnTransactionHandler<C>['handle']): OwnTransactionHandler<C> {
  return { ownTransactions: true, handle };
}

/** Marks a handler that reads a file as it arrives. */
export function streaming<C extends Call>(handle: StreamHandler<C>['handle']): StreamHandler<C> {
  return { ownTransactions: true, streams: true, handle };
}
