import * as v from 'valibot';
import type { Call, CallInput, CallResult } from '#schema/calls/call.ts';
import { FILE_LIMITS, LIMITS } from '#schema/limits.ts';
import type { FieldIssue } from '#schema/problems.ts';
import { addressOf } from './address.ts';
import { jsonOf, request, retryAfterMs, type HttpAnswer, type OnProgress, type TokenSource } from './http.ts';
import { ownProblem } from './own-problem.ts';

/** Result of a call. Nothing is thrown; screens branch on `kind`. */
export type Outcome<T> =
  | { kind: 'done'; data: T; message: string }
  /** The service refused, by a rule (`code` is a problem or an action code) or because of invalid fields. */
  | { kind: 'refused'; code: string; message: string; issues: readonly FieldIssue[]; status: number; data?: unknown }
  /** The session is over: the sign-in dialog opens automatically, the screen stays. */
  | { kind: 'signIn' }
  | { kind: 'unreachable' }
  /** The service requests a later retry (429, 503): nothing was decided, and the same call may succeed then. */
  | { kind: 'later'; status: number; retryAfterMs: number }
  /** No genuine answer of the service, or a fault of the service; `incident` is the reference for support. */
  | { kind: 'fault'; status: number; incident: string; retryAfterMs: number };

const CALL_TIMEOUT_MS = LIMITS.callTimeoutMs;
const FILE_TIMEOUT_MS = 120_000;

const envelope = v.looseObject({
  result: v.optional(v.boolean()),
  message: v.optional(v.nullable(v.string())),
  data: v.optional(v.unknown()),
  code: v.optional(v.nullable(v.string())),
  issues: v.optional(v.nullable(v.array(v.object({ path: v.string(), message: v.string() })))),
  incident: v.optional(v.nullable(v.string())),
});

/** A file of a `blob` call. */
export interface NamedFile {
  file: Blob;
  name: string;
}

/** A file as the service sent it. */
interface SentFile extends NamedFile {
  headers: Headers;
}

/** Result of a call by its row: a file for `blob`, otherwise its data. */
export type Given<C extends Call> = C['body'] extends 'blob' ? SentFile : CallResult<C>;

export interface CallOptions {
  /** Aborts the call, whose outcome is `unreachable` then. */
  signal?: AbortSignal | undefined;
  /** The file of a call that takes bytes. */
  bytes?: Blob | undefined;
  /** The file of a call that takes a form. */
  file?: File | undefined;
  /** Called while the file of a `blob` call arrives. */
  onProgress?: OnProgress | undefined;
}

/** A form in the order the service expects: the fields, then the file. */
function formOf(fields: unknown, file: File): FormData {
  const form = new FormData();
  form.append('request', JSON.stringify(fields ?? {}));
  form.append('file', file, file.name);
  return form;
}

/** Makes one call by its row of `schema/calls`. The only place that distinguishes business refusals from faults. */
export async function makeCall<C extends Call>(
  row: C,
  input: CallInput<C>,
  tokens: TokenSource,
  { signal, bytes, file, onProgress }: CallOptions = {},
): Promise<Outcome<Given<C>>> {
  const address = addressOf(row, input ?? {});
  const { path } = address;
  const body = bytes ?? (file ? formOf(address.body, file) : address.body);
  const answer = await request({
    method: row.method,
    path,
    ...(body !== undefined && { body }),
    timeoutMs: file ? FILE_LIMITS.sendMs : row.body === 'blob' || bytes ? FILE_TIMEOUT_MS : CALL_TIMEOUT_MS,
    onProgress,
    ...(signal && { signal }),
    ...(row.who !== 'anyone' && { tokens }),
  });
  if (answer === 'unreachable') return { kind: 'unreachable' };
  if (answer.status === 200 && row.body === 'blob' && typeof answer.body !== 'string') {
    return { kind: 'done', data: { file: answer.body, name: fileName(answer.headers), headers: answer.headers }, message: '' };
  }
  return judge(row, answer);
}

async function judge<C extends Call>(row: C, answer: HttpAnswer): Promise<Outcome<Given<C>>> {
  const json = await jsonOf(answer);
  const parsed = v.safeParse(envelope, json);
  const { message, code, issues, incident, result, data } = parsed.success ? parsed.output : {};
  const { status } = answer;
  if (status === 200 && (row.body === 'bare' || result === true)) {
    const checked = v.safeParse(row.result, row.body === 'bare' ? json : data);
    if (checked.success) return { kind: 'done', data: checked.output as Given<C>, message: message ?? '' }; // checked by the row's own schema
    return { kind: 'fault', status, incident: '', retryAfterMs: 0 };
  }
  if (status === 429 || status === 503) return { kind: 'later', status, retryAfterMs: retryAfterMs(answer.headers, Date.now()) };
  // A status without the envelope comes from an intermediary: neither a refusal nor the end of the session.
  const own = status === 200 ? result === false : ownProblem(status, json) !== undefined;
  if (own && status === 401 && row.who !== 'anyone') return { kind: 'signIn' };
  if (own && (status === 200 || (status >= 400 && status < 500))) {
    return { kind: 'refused', code: code ?? '', message: message ?? '', issues: issues ?? [], status, data: data ?? undefined };
  }
  return { kind: 'fault', status, incident: incident ?? '', retryAfterMs: retryAfterMs(answer.headers, Date.now()) };
}

function fileName(headers: Headers): string {
  const value = headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/iu.exec(value)?.[1];
  try {
    if (encoded) return decodeURIComponent(encoded);
  } catch {
    // A wrongly encoded name is not a reason to refuse the file.
  }
  return /filename="?([^";]+)"?/iu.exec(value)?.[1] ?? '';
}
