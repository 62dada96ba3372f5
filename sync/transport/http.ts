import { FILE_LIMITS } from '#schema/limits.ts';

/**
 * The only place that calls fetch (architecture.md, Repository layout). Every promise settles: a request that takes too long
 * counts as unanswered.
 */

/** Provides the current token, and a newer one when the service refuses it. */
export interface TokenSource {
  /** The access token; undefined without a session, or while the offline identity works without one. */
  token(): string | undefined;
  /**
   * Called after a 401 or without a token: `renewed` once there is a newer token than `refused`, `ended` if the session is over
   * and the user must sign in, `unreachable` if the service did not answer.
   */
  renew(refused: string | undefined): Promise<'renewed' | 'ended' | 'unreachable'>;
}

export type OnProgress = (received: number, total: number) => void;

export interface HttpRequest {
  method: string;
  /** Path with query, below the origin. */
  path: string;
  /** Sent as JSON; bytes and forms are sent unchanged. */
  body?: unknown;
  /** Longest wait for an answer to start, and for a JSON answer to be complete. A file that arrives may take as long as an upload. */
  timeoutMs: number;
  /** Absent for calls before sign-in. */
  tokens?: TokenSource;
  /** Called while a file arrives: bytes received and, if the service reports it, the total. */
  onProgress?: OnProgress | undefined;
  /** Aborts a request whose answer is no longer needed. */
  signal?: AbortSignal;
}

/** Answer of the service: its status, its headers and its body as received. */
export interface HttpAnswer {
  status: number;
  headers: Headers;
  /** JSON as text, because a blob of megabytes would go through another process and back before it can be read. */
  body: string | Blob;
}

const JSON_TYPE = 'application/json';
const BYTES_TYPE = 'application/octet-stream';

/** Sends one request; undefined if no answer came. A 401 causes one renewal and one repeat (S0 §8). */
export async function request(asked: HttpRequest): Promise<HttpAnswer | 'unreachable'> {
  const { tokens } = asked;
  if (!tokens) return once(asked, undefined);
  let token = tokens.token();
  if (token === undefined) {
    const renewed = await tokens.renew(undefined);
    if (renewed !== 'renewed') return renewed === 'ended' ? signedOut() : 'unreachable';
    token = tokens.token();
  }
  const answer = await once(asked, token);
  if (answer === 'unreachable' || answer.status !== 401) return answer;
  const renewed = await tokens.renew(token);
  if (renewed === 'unreachable') return 'unreachable';
  return renewed === 'renewed' ? once(asked, tokens.token()) : answer;
}

/**
 * Language of the page, in which the service returns names; without it the browser sends its own. Set here for every request,
 * so no screen can forget it.
 */
const pageLanguage = () => (typeof document === 'undefined' ? '' : document.documentElement.lang);

async function once(
  { method, path, body, timeoutMs, signal, onProgress }: HttpRequest,
  token: string | undefined,
): Promise<HttpAnswer | 'unreachable'> {
  const headers = new Headers({ accept: JSON_TYPE });
  const language = pageLanguage();
  if (language !== '') headers.set('accept-language', language);
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  const isForm = body instanceof FormData;
  const isFile = body instanceof Blob;
  // the browser adds the boundary of a form
  if (body !== undefined && !isForm) headers.set('content-type', isFile ? BYTES_TYPE : JSON_TYPE);
  const timeout = new AbortController();
  let timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    const answer = await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
      ...(body !== undefined && { body: isFile || isForm ? body : JSON.stringify(body) }),
    });
    // A truncated body is not an answer, and nothing in it counts as a verdict.
    const isJson = answer.headers.get('content-type')?.startsWith(JSON_TYPE) ?? false;
    if (!isJson) {
      clearTimeout(timer);
      timer = setTimeout(() => timeout.abort(), FILE_LIMITS.sendMs);
    }
    return { status: answer.status, headers: answer.headers, body: await (isJson ? answer.text() : blobOf(answer, onProgress)) };
  } catch {
    return 'unreachable';
  } finally {
    clearTimeout(timer);
  }
}

/** The body as a blob, read in chunks if its progress is shown. */
async function blobOf(answer: Response, onProgress: OnProgress | undefined): Promise<Blob> {
  if (!onProgress || !answer.body) return answer.blob();
  const total = Number(answer.headers.get('content-length') ?? 0);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = answer.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    received += next.value.byteLength;
    onProgress(received, total);
  }
  return new Blob(parts, { type: answer.headers.get('content-type') ?? '' });
}

function signedOut(): HttpAnswer {
  const body = JSON.stringify({ result: false, message: '', data: null, code: 'session.missing' });
  return { status: 401, headers: new Headers(), body };
}

/** Parses a body as JSON; undefined for other text. */
export async function jsonOf({ body }: HttpAnswer): Promise<unknown> {
  try {
    return JSON.parse(typeof body === 'string' ? body : await body.text()) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns the delay that the service requests, from `Retry-After` in seconds or as a date; 0 if it is missing. */
export function retryAfterMs(headers: Headers, now: number): number {
  const value = headers.get('retry-after');
  if (!value) return 0;
  const seconds = Number(value);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(value) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}
