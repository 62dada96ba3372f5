import { ReadableStream } from 'node:stream/web';
import { problemAnswer } from '#service/http/answers.ts';
import { attachmentHeaders } from '#service/http/attachment.ts';
import type { StreamAnswer } from '#service/http/handlers.ts';

/** Sends a file, or the requested range of it (RFC 9110 §14); 304 if the caller already has it. */
export function streamAnswer(given: StreamAnswer, asked: Headers): Response {
  const { bytes, stream } = given;
  const etag = `"${given.etag}"`;
  const headers = { ...attachmentHeaders(given), etag, 'accept-ranges': 'bytes' };
  if (namesTag(asked.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  const range = isCurrent(asked.get('if-range'), etag) ? rangeOf(asked.get('range'), bytes) : undefined;
  if (range === 'beyond') {
    const answer = problemAnswer('request.range', 'The file ends before this range.');
    answer.headers.set('content-range', `bytes */${bytes}`);
    return answer;
  }
  const { start, end } = range ?? { start: 0, end: bytes };
  return new Response(ReadableStream.from(stream(start, end)) as BodyInit, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(end - start),
      ...(range && { 'content-range': `bytes ${start}-${end - 1}/${bytes}` }),
    },
  });
}

const namesTag = (header: string | null, etag: string) =>
  header !== null && header.split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim()));
/** Ignores a range of another version, which the caller would join to the wrong bytes. */
const isCurrent = (ifRange: string | null, etag: string) => ifRange === null || ifRange === etag;

/** A single range; anything else a caller writes there is ignored, as the standard allows, and the whole file sent. */
function rangeOf(header: string | null, bytes: number): { start: number; end: number } | 'beyond' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') return last === '0' || bytes === 0 ? 'beyond' : { start: Math.max(0, bytes - Number(last)), end: bytes };
  const start = Number(first);
  const end = last === '' ? bytes : Math.min(bytes, Number(last) + 1);
  if (start >= bytes) return 'beyond';
  return end <= start ? undefined : { start, end };
}
