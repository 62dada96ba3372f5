import { createHash } from 'node:crypto';
import { request as send, type ClientRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Hono } from 'hono';
import * as v from 'valibot';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { calls } from '#schema/calls/call.ts';
import { BODY_LIMITS, FILE_LIMITS } from '#schema/limits.ts';
import { auditEvents } from '#service/db/tables/tenancy.ts';
import { Admission } from '#service/http/admission.ts';
import { Bodies } from '#service/http/bodies.ts';
import { streaming, withoutTransaction } from '#service/http/handlers.ts';
import { KnownTokens } from '#service/http/known-tokens.ts';
import { RateBuckets } from '#service/http/rates.ts';
import { apiRouter, bindCalls } from '#service/http/router.ts';
import { listen, type Listening } from '#service/http/server.ts';
import { Sessions } from '#service/http/sessions.ts';
import { openLog } from '#service/log.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';

/** Bodies that are no JSON, and answers that stream: one row of each kind behind the real pipeline. */

const row = { who: 'protocol.read', bucket: 'write', offline: 'never', summary: '', result: v.any() } as const;
const table = calls({
  form: { ...row, method: 'POST', path: '/api/t/form', takes: 'urlencoded', input: v.strictObject({ a: v.string() }) },
  part: { ...row, method: 'PUT', path: '/api/t/part/{n}', takes: 'bytes', input: v.strictObject({ n: v.string() }) },
  file: {
    ...row,
    method: 'POST',
    path: '/api/t/file',
    takes: 'multipart',
    audit: 'test.file',
    input: v.strictObject({ id: v.string() }),
  },
  page: { ...row, method: 'GET', path: '/api/t/page', bucket: 'page', body: 'blob', input: v.strictObject({}) },
  slow: { ...row, method: 'GET', path: '/api/t/slow', bucket: 'page', input: v.strictObject({}) },
});

/** Record of what the handlers received. */
const seen = { bytes: 0, ends: [] as string[], waiting: 0 };
const CONTENT = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251));

async function digest(chunks: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256');
  seen.bytes = 0;
  try {
    for await (const chunk of chunks) {
      hash.update(chunk);
      seen.bytes += chunk.byteLength;
    }
  } catch (error) {
    seen.ends.push(Object(error).code);
    throw error;
  }
  seen.ends.push('whole');
  return hash.digest('hex');
}

const handlers = {
  t: {
    form: (_: unknown, input: { a: string }) => Promise.resolve({ data: input }),
    part: streaming<typeof table.part>(async ({ arriving }, { n }) => ({ data: { n, sha: await digest(arriving.chunks) } })),
    file: streaming<typeof table.file>(async ({ arriving, note }, { id }) => {
      const data = { id, name: arriving.name, type: arriving.type, sha: await digest(arriving.chunks) };
      note({ bytes: seen.bytes });
      return { data };
    }),
    page: () =>
      Promise.resolve({
        stream: async function* (start: number, end: number) {
          for (let at = start; at < end; at += 1_000) yield CONTENT.subarray(at, Math.min(end, at + 1_000));
        },
        bytes: CONTENT.length,
        etag: 'v1',
        name: 'page.bin',
        type: 'application/octet-stream',
      }),
    slow: withoutTransaction<typeof table.slow>(async ({ signal }) => {
      seen.waiting += 1;
      await new Promise<void>((settle) => signal.addEventListener('abort', () => settle()));
      seen.waiting -= 1;
      return { data: null };
    }),
  },
};

let bench: Bench;
let listening: Listening;
let token: string;
const open: ClientRequest[] = [];
beforeAll(async () => {
  bench = await openBench();
  const { db, now, tokens } = bench;
  const log = openLog('silent', { write: () => {} });
  const pipeline = {
    db,
    now,
    log,
    tokens,
    sessions: new Sessions(db, now),
    bodies: new Bodies({ ...BODY_LIMITS, idleMs: 2_000 }),
    admission: new Admission(),
  };
  const router = apiRouter(
    { ...pipeline, rates: RateBuckets.wide(), knownTokens: new KnownTokens(), trustProxy: false },
    { t: table },
    handlers,
  );
  listening = await listen(new Hono().route('/', router), '127.0.0.1', 0);
  token = (await bench.signIn('everybody')).token;
});
afterEach(() => {
  for (const one of open.splice(0)) one.destroy();
  seen.ends.length = 0;
});
afterAll(async () => {
  await listening?.close();
  await bench?.close();
});

const ask = async (method: string, path: string, type: string, body?: BodyInit, more: Record<string, string> = {}) => {
  const headers = { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }), ...more };
  const answer = await fetch(listening.url + path, { method, headers, ...(body !== undefined && { body }) });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  const parsed = isJson ? (JSON.parse(bytes.toString()) as { code?: string; data?: Record<string, unknown> }) : {};
  return { status: answer.status, headers: answer.headers, bytes, code: parsed.code, data: parsed.data };
};
const shaOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Starts a request whose body the test writes; `status` is 0 when the connection ends without an answer. */
function begin(path: string, headers: Record<string, string>, method = 'PUT') {
  const all = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream', ...headers };
  const sent = send(listening.url + path, { method, headers: all, agent: false });
  open.push(sent);
  const status = new Promise<number>((settle) => {
    sent.once('response', (answer) => {
      answer.resume();
      settle(answer.statusCode ?? 0);
    });
    sent.once('error', () => settle(0));
  });
  return { sent, status };
}

const B = 'x-boundary';
const formOf = (...parts: readonly string[]) => [...parts.map((part) => `--${B}\r\n${part}\r\n`), `--${B}--\r\n`].join('');
const request = (json: string) =>
  `content-disposition: form-data; name="request"\r\ncontent-type: application/json\r\n\r\n${json}`;
const file = (text: string, name = 'zażółć.pdf') =>
  `content-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n${text}`;
const sendForm = (body: string, type = `multipart/form-data; boundary=${B}`) => ask('POST', '/api/t/file', type, body);

test('each row takes its own form of body and no other', async () => {
  const urlencoded = 'application/x-www-form-urlencoded';
  expect((await ask('POST', '/api/t/form', urlencoded, 'a=1')).data).toEqual({ a: '1' });
  expect((await ask('PUT', '/api/t/part/7', 'application/octet-stream', CONTENT)).data).toEqual({ n: '7', sha: shaOf(CONTENT) });
  const form = await sendForm(formOf(request('{"id":"x"}'), file('bytes')));
  expect(form.data).toEqual({ id: 'x', name: 'zażółć.pdf', type: 'application/pdf', sha: shaOf(Buffer.from('bytes')) });
  const bodies = [
    ['application/json', '{"a":"1"}'],
    [urlencoded, 'a=1'],
    [`multipart/form-data; boundary=${B}`, formOf(request('{"id":"x"}'), file('b'))],
    ['application/octet-stream', 'b'],
    ['text/plain', 'a=1'],
  ] as const;
  const good = {
    '/api/t/form': urlencoded,
    '/api/t/file': 'multipart/form-data; boundary=x-boundary',
    '/api/t/part/1': 'application/octet-stream',
  };
  for (const [path, own] of Object.entries(good)) {
    for (const [type, body] of bodies) {
      const method = path.startsWith('/api/t/part') ? 'PUT' : 'POST';
      const answer = await ask(method, path, type, body);
      expect([path, type, answer.status]).toEqual([path, type, type === own ? 200 : 422]);
    }
  }
});

test('an urlencoded body with a field twice, an unknown field or no text is refused', async () => {
  for (const body of ['a=1&a=2', 'a=1&b=2', '__proto__=1', 'a=%00', 'b=1', '']) {
    expect([body, (await ask('POST', '/api/t/form', 'application/x-www-form-urlencoded', body)).status]).toEqual([body, 422]);
  }
});

test('token and right come before a byte of the body', async () => {
  const nothing = (await bench.signIn('nothing')).token;
  for (const [who, expected] of [
    ['', 401],
    [`Bearer ${nothing}`, 403],
  ] as const) {
    const { status } = begin('/api/t/part/1', { authorization: who, 'content-length': '1000' });
    open.at(-1)?.flushHeaders();
    expect(await status).toBe(expected);
  }
  expect(seen.ends).toEqual([]);
});

const bind = (more: object) => bindCalls({ t: { form: { ...table.form, ...more } } }, { t: handlers.t });

test('a row that takes no JSON does not start without a session, or where a method has no body', () => {
  expect(() => bind({ who: 'anyone' })).toThrow('needs a session');
  expect(() => bind({ method: 'GET' })).toThrow('no body');
});

test('a form is refused unless it has its request, then one file, and its end', async () => {
  const good = formOf(request('{"id":"x"}'), file('bytes'));
  const bad = {
    'file first': formOf(file('bytes'), request('{"id":"x"}')),
    'no file': formOf(request('{"id":"x"}')),
    'no request': formOf(file('bytes')),
    'two files': formOf(request('{"id":"x"}'), file('bytes'), file('more')),
    'two requests': formOf(request('{"id":"x"}'), request('{"id":"y"}'), file('bytes')),
    'another part after': formOf(request('{"id":"x"}'), file('bytes'), request('{"id":"z"}')),
    'cut in the file': good.slice(0, good.indexOf('bytes') + 3),
    'cut before its end': good.slice(0, -6),
    'cut in a header': good.slice(0, 30),
    empty: '',
    noise: 'noise',
    'odd JSON': formOf(request('{"__proto__":{}}'), file('bytes')),
    'unknown field': formOf(request('{"id":"x","role":"y"}'), file('bytes')),
    'no JSON': formOf(request('{'), file('bytes')),
  };
  for (const [what, body] of Object.entries(bad)) {
    expect([what, (await sendForm(body)).status]).toEqual([what, 422]);
  }
  expect((await sendForm(good, 'multipart/form-data')).status).toBe(422);
  expect((await sendForm(good)).status).toBe(200);
});

test('a part too long is refused, announced or not, and a cut one reaches the handler as a fault', async () => {
  const announced = begin('/api/t/part/1', { 'content-length': String(FILE_LIMITS.partBytes + 1) });
  announced.sent.flushHeaders();
  expect(await announced.status).toBe(413);
  const unannounced = begin('/api/t/part/1', {});
  // an answer has a length only if its first write is the last
  unannounced.sent.on('error', () => undefined).write(Buffer.alloc(FILE_LIMITS.partBytes));
  unannounced.sent.end('x');
  expect([413, 0]).toContain(await unannounced.status);
  expect(seen.ends).toEqual(['request.tooLarge']);
  const cut = begin('/api/t/part/1', { 'content-length': '1000' });
  cut.sent.write(Buffer.alloc(500));
  await expect.poll(() => seen.bytes).toBe(500);
  cut.sent.destroy();
  await expect.poll(() => seen.ends).toEqual(['request.tooLarge', 'request.malformed']);
});

test('a sender that pauses for too long is cut off with a time to come back', async () => {
  const slow = begin('/api/t/part/1', { 'content-length': '1000' });
  slow.sent.write('a');
  expect(await slow.status).toBe(503);
  expect(seen.ends).toEqual(['service.busy']);
});

test('four files of one person arrive together, the fifth is asked to come back', async () => {
  const four = Array.from({ length: FILE_LIMITS.partsAtOnce }, (_, n) => begin(`/api/t/part/${n}`, { 'content-length': '2' }));
  for (const { sent } of four) sent.write('a');
  await pause(300);
  const fifth = await ask('PUT', '/api/t/part/9', 'application/octet-stream', 'ab');
  expect([fifth.status, Number(fifth.headers.get('retry-after')) > 0]).toEqual([503, true]);
  // other calls of the same user continue
  expect((await ask('POST', '/api/t/form', 'application/x-www-form-urlencoded', 'a=1')).status).toBe(200);
  for (const { sent } of four) sent.end('b');
  expect(await Promise.all(four.map(({ status }) => status))).toEqual([200, 200, 200, 200]);
  expect((await ask('PUT', '/api/t/part/9', 'application/octet-stream', 'ab')).status).toBe(200);
});

test('1 GB passes within 64 MB of memory', async () => {
  const head = `--${B}\r\n${request('{"id":"x"}')}\r\n--${B}\r\n${file('')}`;
  const tail = `\r\n--${B}--\r\n`;
  const chunk = Buffer.alloc(1_000_000);
  const chunks = Math.floor((FILE_LIMITS.multipartBytes - head.length - tail.length) / chunk.length);
  const { sent, status } = begin('/api/t/file', { 'content-type': `multipart/form-data; boundary=${B}` }, 'POST');
  const drained = () => new Promise<void>((settle) => sent.once('drain', () => settle()));
  sent.write(head);
  let [early, late] = [0, 0];
  for (let n = 0; n < chunks; n += 1) {
    if (!sent.write(chunk)) await drained();
    const held = process.memoryUsage().rss;
    // the first tenth measures the process; growth beyond it would be the file
    if (n < chunks / 10) early = Math.max(early, held);
    else late = Math.max(late, held);
  }
  sent.end(tail);
  expect([await status, seen.bytes]).toEqual([200, chunks * chunk.length]);
  expect(late - early).toBeLessThan(64_000_000);
}, 120_000);

test('what a handler notes is in the audit event', async () => {
  await bench.db.asSystem((tx) => tx.delete(auditEvents));
  await sendForm(formOf(request('{"id":"x"}'), file('bytes')));
  const events = await bench.db.asSystem((tx) => tx.select().from(auditEvents).where(eq(auditEvents.event, 'test.file')));
  expect(events.map(({ subject, detail }) => [subject, detail])).toEqual([['x', { bytes: 5 }]]);
});

const get = (headers: Record<string, string> = {}) => ask('GET', '/api/t/page', '', undefined, headers);

test('an answer streams with length, tag and ranges', async () => {
  const whole = await get();
  expect([
    whole.status,
    whole.headers.get('content-length'),
    whole.headers.get('etag'),
    whole.headers.get('accept-ranges'),
  ]).toEqual([200, '100000', '"v1"', 'bytes']);
  expect(whole.bytes.equals(CONTENT)).toBe(true);
  for (const [range, start, end] of [
    ['bytes=0-0', 0, 1],
    ['bytes=5-1999', 5, 2_000],
    ['bytes=99990-', 99_990, 100_000],
    ['bytes=99990-999999', 99_990, 100_000],
    ['bytes=-10', 99_990, 100_000],
    ['bytes=-999999', 0, 100_000],
  ] as const) {
    const part = await get({ range, 'if-range': '"v1"' });
    const about = [part.status, part.headers.get('content-range'), part.headers.get('content-length')];
    expect([range, ...about]).toEqual([range, 206, `bytes ${start}-${end - 1}/100000`, String(end - start)]);
    expect(part.bytes.equals(CONTENT.subarray(start, end))).toBe(true);
  }
  for (const range of ['bytes=100000-', 'bytes=-0', 'bytes=999999-1000000']) {
    const beyond = await get({ range });
    expect([range, beyond.status, beyond.code, beyond.headers.get('content-range')]).toEqual([
      range,
      416,
      'request.range',
      'bytes */100000',
    ]);
  }
  for (const range of ['bytes=5-1', 'bytes=0-1,5-6', 'bytes=', 'bytes=a-b', 'lines=1-2', 'bytes=--1']) {
    expect([range, (await get({ range })).status]).toEqual([range, 200]);
  }
  expect((await get({ range: 'bytes=0-9', 'if-range': '"v0"' })).status).toBe(200);
  expect([(await get({ 'if-none-match': '"v0", "v1"' })).status, (await get({ 'if-none-match': '"v0"' })).status]).toEqual([
    304, 200,
  ]);
});

test('the handler notices a sender that leaves, and its places are free again; four pages arrive together', async () => {
  const four = Array.from({ length: 4 }, () => begin('/api/t/slow', {}, 'GET'));
  for (const { sent } of four) sent.end();
  await expect.poll(() => seen.waiting).toBe(4);
  expect((await ask('GET', '/api/t/page', '')).status).toBe(503);
  for (const { sent } of four) sent.destroy();
  await expect.poll(() => seen.waiting).toBe(0);
  expect((await ask('GET', '/api/t/page', '')).status).toBe(200);
});
