import { BODY_LIMITS } from '#schema/limits.ts';
import { problemAnswer } from '#service/http/answers.ts';

/** No valid body is deeper; a deeper one can only be an attack on recursive code. */
const DEPTH_MOST = 24;

/**
 * Parses the JSON of a body, or returns the problem. No body is an empty object. `repaired` replaces
 * characters that no database stores (NUL, lone surrogates) instead of refusing the body, because one such operation must not
 * delay the other 49 of its batch. Its hash no longer matches, so only that operation is refused.
 */
export function jsonOf(bytes: Uint8Array, contentType: string, repaired: boolean): unknown {
  if (bytes.byteLength === 0) return {};
  // a form of a foreign page can send text, form and multipart bodies, never this type (CSRF, reliability.md 3.5)
  if (!/^application\/json\s*(;|$)/i.test(contentType)) {
    return problemAnswer('request.malformed', 'A body is application/json.');
  }
  try {
    const value = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (isDeeper(value, DEPTH_MOST)) return problemAnswer('request.malformed', 'The body is nested too deeply.');
    if (isStorable(value)) return value;
    return repaired ? repair(value) : problemAnswer('request.malformed', 'The body contains characters that are no text.');
  } catch {
    return problemAnswer('request.malformed', 'The body is not JSON.');
  }
}

/** Returns the fields of an urlencoded body, or the problem. A name that occurs twice is refused. */
export function fieldsOf(bytes: Uint8Array, contentType: string): Record<string, string> | Response {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType)) {
    return problemAnswer('request.malformed', 'A body is application/x-www-form-urlencoded.');
  }
  const fields = [...new URLSearchParams(new TextDecoder().decode(bytes))];
  const names = new Set(fields.map(([name]) => name));
  const isOdd = names.size < fields.length || names.has('__proto__') || fields.some((pair) => !pair.every(isText));
  if (isOdd) return problemAnswer('request.malformed', 'A field occurs twice, or is no text.');
  return Object.fromEntries(fields);
}

/**
 * Reads a whole body of at most so many bytes, whatever length it announces. `broken`: the sender disconnected; `late`: it took
 * longer than `ms`.
 */
export async function readBytes(
  request: Request,
  most: number,
  ms: number = BODY_LIMITS.signedMs,
): Promise<Uint8Array | 'tooLarge' | 'broken' | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((settle) => (timer = setTimeout(() => settle('late'), ms)));
  return Promise.race([collect(request, most), late]).finally(() => clearTimeout(timer));
}

async function collect(request: Request, most: number): Promise<Uint8Array | 'tooLarge' | 'broken'> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return 'tooLarge';
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body) {
      size += chunk.byteLength;
      if (size > most) return 'tooLarge';
      chunks.push(chunk);
    }
  } catch {
    // a fault of the socket has the same codes as a lost database, and must not be mistaken for one
    return 'broken';
  }
  return Buffer.concat(chunks, size);
}

/** `__proto__` as a key is refused: a later merge would change every object (reliability.md 15.3.6). */
function parseJson(text: string): unknown {
  const suspicious = text.includes('__proto__') || /\\u005f/i.test(text);
  if (!suspicious) return JSON.parse(text);
  return JSON.parse(text, (key, value: unknown) => {
    if (key === '__proto__') throw new SyntaxError('A key is forbidden.');
    return value;
  });
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((inner) => isDeeper(inner, depth - 1));
}

/** True for text that UTF-8 and the database can store: no NUL, no lone surrogate. */
export function isText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isText(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isText(key) && isStorable(inner));
}

function repair(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\uFFFD');
  if (Array.isArray(value)) return value.map(repair);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [repair(key), repair(inner)]));
}
