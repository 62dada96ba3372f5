import { ANSWER_LIMITS } from '#schema/limits.ts';
import { problems, type Envelope, type FieldIssue, type ProblemCode } from '#schema/problems.ts';
import { attachmentHeaders } from '#service/http/attachment.ts';
import type { DrawnAnswer, FileAnswer, Refused } from '#service/http/handlers.ts';

const BUSY_SECONDS = 5;

/** Optional fields of a problem answer. */
export interface ProblemDetail {
  issues?: FieldIssue[];
  /** Id of the log entry with the cause; the answer itself reveals no internals. */
  incident?: string;
  retryAfterSeconds?: number;
  /** Data of a business refusal. */
  data?: Refused['asks'] | undefined;
}

/** Answer for a problem of the table; the status follows from the code. */
export function problemAnswer(code: ProblemCode, message: string, detail: ProblemDetail = {}): Response {
  // answers 429 and 503 always include a time to come back
  const { retryAfterSeconds = [429, 503].includes(problems[code]) ? BUSY_SECONDS : undefined, data = null, ...fields } = detail;
  const body: Envelope<ProblemDetail['data']> = { result: false, message, data, code, ...fields };
  const answer = jsonAnswer(body, problems[code]);
  if (retryAfterSeconds !== undefined) answer.headers.set('retry-after', String(Math.max(1, Math.ceil(retryAfterSeconds))));
  if (problems[code] === 401) answer.headers.set('www-authenticate', 'Bearer');
  return answer;
}

/**
 * Wraps data in the envelope of S1, or leaves it bare if the row requires it. The database already bounds lists.
 * An answer above the largest size is refused before it becomes a string, because that string would block the node or not fit.
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

/** True if a value is longer than this as JSON; stops counting at the bound. Counts characters, not bytes. */
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

/** A file that is entirely in memory, drawn first where it is not yet. */
export async function fileAnswer(answer: FileAnswer | DrawnAnswer): Promise<Response> {
  return new Response(new Uint8Array(await bytesOf(answer)), { headers: attachmentHeaders(answer) });
}

/** Bytes of a file answer, drawn now where they are not yet. */
export const bytesOf = async (answer: FileAnswer | DrawnAnswer): Promise<Uint8Array> =>
  'drawn' in answer ? answer.drawn() : answer.file;
