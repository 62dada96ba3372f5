import { ANSWER_LIMITS } from '#schema/limits.ts';
import { problems, type Envelope, type FieldIssue, type ProblemCode } from '#schema/problems.ts';
import type { FileAnswer } from '#service/http/handlers.ts';

const BUSY_SECONDS = 5;

/** What a problem answer may say besides its code. */
export interface ProblemDetail {
  issues?: FieldIssue[];
  /** Id under which the log tells what happened; the answer itself tells no internals. */
  incident?: string;
  retryAfterSeconds?: number;
}

/** Answer for a problem of the table; the status follows from the code. */
export function problemAnswer(code: ProblemCode, message: string, detail: ProblemDetail = {}): Response {
  // who is sent away for a while is always told for how long
  const { retryAfterSeconds = [429, 503].includes(problems[code]) ? BUSY_SECONDS : undefined, ...said } = detail;
  const body: Envelope<never> = { result: false, message, data: null, code, ...said };
  const answer = jsonAnswer(body, problems[code]);
  if (retryAfterSeconds !== undefined) answer.headers.set('retry-after', String(Math.max(1, Math.ceil(retryAfterSeconds))));
  if (problems[code] === 401) answer.headers.set('www-authenticate', 'Bearer');
  return answer;
}

/**
 * A good answer in the envelope of S1, or bare where the row says so. Lists end at a bound in the database already; whatever
 * exceeds the largest answer all the same is refused before it becomes a string, which would block the node or not fit one.
 */
export function dataAnswer(data: unknown, bare: boolean): Response {
  if (isLargerThan(data, ANSWER_LIMITS.bytes)) return problemAnswer('answer.tooLarge', 'The answer is too large to send.');
  const body: Envelope<unknown> = { result: true, message: '', data };
  return jsonAnswer(bare ? data : body, 200);
}

/** JSON that no cache keeps: every answer of the API belongs to one user. */
export function jsonAnswer(body: unknown, status: number): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  });
}

/** Whether a value would be longer than this as JSON; looks only until it knows. Characters count, not their bytes. */
export function isLargerThan(value: unknown, most: number): boolean {
  let size = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string') size += next.length + 3;
    else if (typeof next !== 'object' || next === null) size += 6;
    else if (Array.isArray(next)) for (const item of next) open.push(item);
    else
      for (const [key, item] of Object.entries(next)) {
        size += key.length + 4;
        open.push(item);
      }
    if (size > most) return true;
  }
  return false;
}

const NAME_CHARACTERS = 120;

/**
 * A name that is a name and nothing else: no path, no hidden file, no sign that ends a header or turns the direction of
 * writing, which makes `exe` look like `pdf` (reliability.md 3.1, 5.4.1). What it ends with stays.
 */
export function safeName(name: string): string {
  const flat = name.replace(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu, '_');
  const ending = /\.\w{1,8}$/.exec(flat)?.[0] ?? '';
  const stem = Array.from(flat.slice(0, flat.length - ending.length).replace(/^[.\s]+/, ''))
    .slice(0, NAME_CHARACTERS)
    .join('');
  return (stem || 'file') + ending;
}

/** As RFC 8187 has it: `encodeURIComponent` lets three signs pass that are none of its alphabet. */
const extended = (name: string) => encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** A file to keep, never to be shown inside our origin (reliability.md 3.1, 3.2.1). */
export function fileAnswer({ file, name: wished, type }: FileAnswer): Response {
  const name = safeName(wished);
  const plain = name.replace(/[^\w.-]+/g, '_');
  return new Response(new Uint8Array(file), {
    headers: {
      'content-type': type,
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${extended(name)}`,
      'content-security-policy': "sandbox; default-src 'none'",
    },
  });
}
