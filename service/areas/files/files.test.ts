import { createHash, randomUUID } from 'node:crypto';
import { request as send } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileState } from '#schema/codes.ts';
import { DAY_MS, FILE_LIMITS } from '#schema/limits.ts';
import { isTwoKinds } from '#schema/rules/file-looks.ts';
import { auditEvents } from '#service/db/tables/tenancy.ts';
import { files, uploads } from '#service/db/tables/files.ts';
import { s3Store } from '#service/files/s3-store.ts';
import { clientPrefix, type FileStore } from '#service/files/store.ts';
import { sweepFiles } from '#service/areas/files/sweep.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { writtenPdf } from '#tests/bench/hostile-files/pdf-parts.ts';
import { photo } from '#tests/bench/hostile-files/picture-files.ts';
import { s3Server, type S3Server } from '#tests/bench/s3-server.ts';

/** Uploads and files over HTTP, in a bucket: what a folder does alike is in `service/files/store.test.ts`. */

let bench: Bench;
let server: S3Server;
let store: FileStore;
let token: string;
beforeAll(async () => {
  server = await s3Server();
  store = s3Store(server.settings);
  bench = await openBench({ files: store });
  token = (await bench.signIn('operator')).token;
});
afterAll(async () => {
  await bench?.close();
  await server?.close();
});

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const text = (length: number) => Buffer.from('a line of a table;1;2\n'.repeat(Math.ceil(length / 22)).slice(0, length));
const start = (bytes: Buffer, more: object = {}, as = token) => {
  const id = randomUUID();
  const body = { id, purpose: 'ticket', name: 'list.txt', bytes: bytes.length, sha256: sha(bytes), ...more };
  return bench.ask('POST', '/api/uploads', { token: as, body }).then((answer) => ({ id, answer }));
};
const put = (id: string, part: number, raw: Uint8Array<ArrayBuffer>, as = token, headers = {}) =>
  bench.ask('PUT', `/api/uploads/${id}/${part}`, {
    token: as,
    raw,
    headers: { 'content-type': 'application/octet-stream', ...headers },
  });
const finish = (id: string, as = token) => bench.ask('POST', `/api/uploads/${id}/finish`, { token: as, body: {} });
const partsOf = (bytes: Buffer) =>
  Array.from({ length: Math.ceil(bytes.length / FILE_LIMITS.partBytes) }, (_, at) =>
    Uint8Array.from(bytes.subarray(at * FILE_LIMITS.partBytes, (at + 1) * FILE_LIMITS.partBytes)),
  );
const objects = () => [...server.objects.keys()].filter((key) => key.startsWith(`vault/${clientPrefix('t-north')}`));

async function sendWhole(bytes: Buffer, more: object = {}, as = token) {
  const { id } = await start(bytes, more, as);
  for (const [at, part] of partsOf(bytes).entries()) expect((await put(id, at + 1, part, as)).status).toBe(200);
  return { id, answer: await finish(id, as) };
}

/** Sends a part and drops the line after so many bytes. */
function cut(id: string, part: number, bytes: Uint8Array, after: number): Promise<void> {
  return new Promise((settle) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      'content-length': bytes.length,
    };
    const sent = send(`${bench.url}/api/uploads/${id}/${part}`, { method: 'PUT', headers, agent: false });
    sent.once('error', () => settle());
    sent.write(bytes.subarray(0, after), () => sent.destroy());
    sent.once('close', () => settle());
  });
}

test('a line cut nine times ends with one whole file', async () => {
  const bytes = text(3 * FILE_LIMITS.partBytes - 5);
  const [one, two, three] = partsOf(bytes) as [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>];
  const more = { purpose: 'import', name: 'table.csv' };
  const { id, answer } = await start(bytes, more);
  expect(answer.body['data']).toMatchObject({ received: [], parts: 3, isFinished: false, state: fileState.receiving });
  for (const after of [0, 1, 1_000, FILE_LIMITS.partBytes - 1]) await cut(id, 2, two, after);
  expect((await put(id, 3, three)).status).toBe(200);
  for (const after of [10, 100_000]) await cut(id, 3, three, after);
  expect((await put(id, 1, one)).status).toBe(200);
  for (const after of [1, 1_000_000, 5_000_000]) await cut(id, 2, two, after);
  const state = await bench.ask('GET', `/api/uploads/${id}`, { token });
  expect(state.body['data']).toMatchObject({ received: [1, 3], parts: 3, isFinished: false, state: fileState.receiving });
  expect((await finish(id)).body['code']).toBe('file.incomplete');
  expect((await bench.ask('GET', `/api/files/${id}`, { token })).status).toBe(404);
  // announced again, as after a restart of the device, it goes on where it was
  const again = await bench.ask('POST', '/api/uploads', {
    token,
    body: { id, ...more, bytes: bytes.length, sha256: sha(bytes) },
  });
  expect(again.body['data']).toMatchObject({ received: [1, 3] });
  expect((await put(id, 2, two)).status).toBe(200);
  const done = { id, bytes: bytes.length, sha256: sha(bytes), type: 'text/plain; charset=utf-8', state: fileState.ready };
  expect((await finish(id)).body['data']).toEqual(done);
  // the answer may have been lost
  expect((await finish(id)).body['data']).toEqual(done);
  const content = await fetch(`${bench.url}/api/files/${id}`, { headers: { authorization: `Bearer ${token}` } });
  expect(sha(new Uint8Array(await content.arrayBuffer()))).toBe(sha(bytes));
  expect(objects()).toEqual([expect.stringContaining(sha(bytes))]);
  const rows = await bench.db.asSystem((tx) => tx.select().from(files));
  expect(rows.map((row) => [row.id, row.ownerId])).toEqual([[id, 'u-operator']]);
  const events = (await bench.db.asSystem((tx) => tx.select().from(auditEvents))).filter(({ event }) => event === 'file.upload');
  expect(events[0]).toMatchObject({ subject: id, detail: { purpose: 'import', bytes: bytes.length } });
});

test('I1, I2: a file whose last answer was lost is announced again, and is there once', async () => {
  const bytes = text(1_000);
  const { id, answer } = await sendWhole(bytes);
  expect(answer.status).toBe(200);
  const facts = { id, purpose: 'ticket', name: 'list.txt', bytes: bytes.length, sha256: sha(bytes) };
  const again = await bench.ask('POST', '/api/uploads', { token, body: facts });
  expect(again.body['data']).toEqual({ received: [], parts: 0, isFinished: true, state: fileState.ready, verdict: '' });
  expect((await finish(id)).body).toEqual(answer.body);
  // the id stays that of the file
  const other = await bench.ask('POST', '/api/uploads', { token, body: { ...facts, name: 'other.txt' } });
  expect(other.body['code']).toBe('request.invalid');
  expect(await bench.db.asSystem((tx) => tx.select().from(uploads).where(eq(uploads.id, id)))).toEqual([]);
});

test('a range of a file is its bytes, with its hash as tag', async () => {
  const bytes = text(1_000);
  const { id } = await sendWhole(bytes);
  const part = await bench.ask('GET', `/api/files/${id}`, { token, headers: { range: 'bytes=10-29' } });
  expect([part.status, part.text, part.headers.get('etag')]).toEqual([206, bytes.subarray(10, 30).toString(), `"${sha(bytes)}"`]);
  expect(part.headers.get('content-disposition')).toContain('attachment; filename="list.txt"');
});

test('other bytes than announced are refused, and nothing is kept', async () => {
  const bytes = text(500);
  const before = objects().length;
  for (const wrong of [Buffer.from(text(500).toString().replace('1', '9')), Buffer.from(text(500).toReversed())]) {
    const { id } = await start(bytes);
    expect((await put(id, 1, Uint8Array.from(wrong), token, { 'x-content-sha256': sha(bytes) })).body['code']).toBe(
      'file.hashDiffers',
    );
    expect((await put(id, 1, Uint8Array.from(wrong))).status).toBe(200);
    const refused = await finish(id);
    expect([refused.status, refused.body['code']]).toEqual([422, 'file.hashDiffers']);
    expect((await bench.ask('GET', `/api/uploads/${id}`, { token })).status).toBe(404);
  }
  const { id } = await start(bytes);
  for (const [part, raw] of [
    [1, text(499)],
    [1, text(501)],
    [1, Buffer.alloc(0)],
  ] as const) {
    expect((await put(id, part, Uint8Array.from(raw))).body['code']).toBe('file.hashDiffers');
  }
  expect((await put(id, 2, Uint8Array.from(bytes))).status).toBe(404);
  expect(objects()).toHaveLength(before);
});

test('I1: a part that was shortened on the way leaves nothing, and the same part completes the file', async () => {
  const bytes = text(700);
  const { id } = await start(bytes);
  const short = await put(id, 1, Uint8Array.from(bytes.subarray(0, 350)));
  expect([short.status, short.body['code']]).toEqual([422, 'file.hashDiffers']);
  expect((await bench.ask('GET', `/api/uploads/${id}`, { token })).body['data']).toMatchObject({ received: [] });
  expect((await put(id, 1, Uint8Array.from(bytes))).status).toBe(200);
  expect((await finish(id)).body['data']).toMatchObject({ sha256: sha(bytes), state: fileState.ready });
});

test('a part is replaced until the file is whole, in whatever order the parts come', async () => {
  const bytes = text(FILE_LIMITS.partBytes + 100);
  const [one, two] = partsOf(bytes) as [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>];
  const { id } = await start(bytes, { name: 'x.txt' });
  await put(id, 2, two.slice().fill(65));
  await put(id, 1, one);
  await put(id, 2, two);
  expect((await finish(id)).status).toBe(200);
  expect((await put(id, 2, two)).status).toBe(404);
});

test('a file that is not what it is called, or of a kind its purpose does not take, is refused', async () => {
  const pdf = await writtenPdf(['A contract']);
  const png = await photo(20, 20).png().toBuffer();
  const cases: [string, Buffer, string | undefined][] = [
    ['a.pdf', pdf, undefined],
    ['a.png', png, undefined],
    // begins as one, and is none
    ['a.png', png.subarray(0, 60), 'file.broken'],
    ['a.txt', pdf, 'file.kindDiffers'],
    ['a.pdf', Buffer.from('MZ\u0000\u0001'), 'file.kindDiffers'],
    ['a.txt', Buffer.from('<html><script>x</script>'), 'file.kindDiffers'],
    ['a.txt', Buffer.from('a\u0000b'), 'file.kindDiffers'],
    ['a.jpg', Buffer.from('PK\u0003\u0004'), 'file.kindDiffers'],
    ['a.pdf.exe', pdf, 'file.kindForbidden'],
    ['a.svg', Buffer.from('<svg/>'), 'file.kindForbidden'],
    ['pdf', pdf, 'file.kindForbidden'],
    // a kind of other purposes
    ['a.zip', Buffer.from('PK\u0003\u0004'), 'file.kindForbidden'],
  ];
  for (const [name, bytes, code] of cases) {
    const { id, answer } = await sendWhole(bytes, { name });
    expect([name, answer.status, answer.body['code']]).toEqual([name, code ? 422 : 200, code]);
    expect([name, isTwoKinds(answer.body['data'])]).toEqual([name, code === 'file.kindDiffers']);
    // one that was refused when it was opened is still known, and not read
    const read = await bench.ask('GET', `/api/files/${id}`, { token });
    expect([name, read.status === 200 && read.body['code'] === undefined]).toEqual([name, code === undefined]);
  }
});

test('rights: who may send and read follows from the purpose; another person sees neither upload nor file', async () => {
  const bytes = text(100);
  const [nothing, supervisor, outsider, staff] = await Promise.all([
    bench.signIn('nothing').then((one) => one.token),
    bench.signIn('supervisor').then((one) => one.token),
    bench.signIn('outsider', { customerGuid: 't-south' }).then((one) => one.token),
    bench.signIn('staff').then((one) => one.token),
  ]);
  for (const [purpose, as, status] of [
    ['document', nothing, 403],
    ['bulk', nothing, 403],
    ['dictionary', token, 403],
    ['paper', token, 403],
    ['report', supervisor, 403],
    ['ticket', nothing, 200],
  ] as const) {
    expect([purpose, (await start(bytes, { purpose }, as)).answer.status]).toEqual([purpose, status]);
  }
  const tooLarge = await start(bytes, { purpose: 'bulk', bytes: 2_000_001 });
  expect([tooLarge.answer.status, tooLarge.answer.body['code']]).toEqual([413, 'request.tooLarge']);
  const { id } = await start(bytes);
  for (const as of [supervisor, outsider]) {
    const raw = Uint8Array.from(bytes);
    const answers = [
      await put(id, 1, raw, as),
      await finish(id, as),
      await bench.ask('GET', `/api/uploads/${id}`, { token: as }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    await bench.ask('DELETE', `/api/uploads/${id}`, { token: as, body: {} });
  }
  await put(id, 1, Uint8Array.from(bytes));
  expect((await finish(id)).status).toBe(200);
  const read = async (file: string) =>
    Promise.all(
      [token, staff, supervisor, outsider].map(
        async (as) => (await bench.ask('GET', `/api/files/${file}`, { token: as })).status,
      ),
    );
  // staff moderates tickets
  expect(await read(id)).toEqual([200, 200, 404, 404]);
  expect(await read((await sendWhole(bytes, { purpose: 'import' })).id)).toEqual([200, 404, 404, 404]);
  // pages of a document are read through the document
  expect(await read((await sendWhole(bytes, { purpose: 'document' })).id)).toEqual([404, 404, 404, 404]);
});

test('the sweep ends old uploads and files whose time is over, and deletes what no row names', async () => {
  const bytes = text(321);
  const [dropped, old, open] = [await start(bytes), await start(bytes), await start(bytes)];
  for (const { id } of [dropped, old, open]) await put(id, 1, Uint8Array.from(bytes));
  const gone = await bench.ask('DELETE', `/api/uploads/${dropped.id}`, { token, body: {} });
  expect(gone.body['data']).toEqual({ dropped: 1 });
  const kept = await sendWhole(text(322));
  const over = await sendWhole(text(323), { purpose: 'import' });
  const stray = `${clientPrefix('t-north')}ff/${'f'.repeat(64)}`;
  for (const key of [stray, `${clientPrefix('t-south')}ff/${'f'.repeat(64)}`])
    await store.put(
      key,
      (async function* () {
        yield bytes;
      })(),
    );
  expect(await sweepFiles(bench.db, store, 't-north', Date.now())).toBe(0);
  const count = objects().length;
  await bench.db.asSystem((tx) => tx.update(uploads).set({ startedAt: Date.now() }));
  // two days on: the stray object goes, what is on its way stays
  const soon = Date.now() + 2 * DAY_MS;
  expect(await sweepFiles(bench.db, store, 't-north', soon)).toBe(1);
  expect(objects()).toHaveLength(count - 1);
  // forty days on: unfinished uploads and imports are over, a ticket's file is not
  await sweepFiles(bench.db, store, 't-north', Date.now() + 40 * DAY_MS);
  expect((await bench.db.asSystem((tx) => tx.select().from(uploads))).filter(({ tenantId }) => tenantId === 't-north')).toEqual(
    [],
  );
  expect((await bench.ask('GET', `/api/files/${kept.id}`, { token })).status).toBe(200);
  expect((await bench.ask('GET', `/api/files/${over.id}`, { token })).status).toBe(404);
  const named = new Set((await bench.db.asSystem((tx) => tx.select().from(files))).map(({ sha256 }) => sha256));
  expect(objects().filter((key) => !named.has(key.slice(key.lastIndexOf('/') + 1)))).toEqual([]);
});

test('a store out of reach is 503 for files and nothing else; content that is gone is named', async () => {
  const bytes = text(77);
  const { id } = await sendWhole(bytes);
  server.fail(403, 1);
  const away = await bench.ask('GET', `/api/files/${id}`, { token });
  expect([away.status, away.body['code']]).toEqual([503, 'files.unavailable']);
  expect((await bench.ask('GET', '/api/navigation/menu', { token })).status).toBe(200);
  for (const key of objects()) if (key.endsWith(sha(bytes))) server.objects.delete(key);
  const lost = await bench.ask('GET', `/api/files/${id}`, { token });
  expect([lost.status, lost.body['code'], lost.body['result']]).toEqual([200, 'file.lost', false]);
});

test('a full store refuses an upload by its name, text goes on, and the same upload ends once there is room', async () => {
  const bytes = text(78);
  const { id } = await start(bytes);
  const [part] = partsOf(bytes) as [Uint8Array<ArrayBuffer>];
  // with the three repeats of the client of the store
  server.fail(507, 4);
  const full = await put(id, 1, part);
  expect([full.status, full.body['code']]).toEqual([507, 'files.full']);
  expect((await bench.ask('GET', '/api/navigation/menu', { token })).status).toBe(200);
  expect((await put(id, 1, part)).status).toBe(200);
  expect((await finish(id)).status).toBe(200);
});

test('I8: an upload that a restored backup brought back without its parts asks for them again', async () => {
  const bytes = text(100);
  const [part] = partsOf(bytes) as [Uint8Array<ArrayBuffer>];
  const { id } = await start(bytes);
  expect((await put(id, 1, part)).status).toBe(200);
  const [kept] = await bench.db.asSystem((tx) => tx.select().from(uploads).where(eq(uploads.id, id)));
  expect((await finish(id)).status).toBe(200);
  // the rows go back, the store stays as it is
  await bench.db.asSystem(async (tx) => {
    await tx.delete(files).where(eq(files.id, id));
    if (kept) await tx.insert(uploads).values(kept);
  });
  expect((await finish(id)).body['code']).toBe('file.incomplete');
  const again = await bench.ask('GET', `/api/uploads/${id}`, { token });
  expect(again.body['data']).toMatchObject({ received: [], isFinished: false });
  expect((await put(id, 1, part)).status).toBe(200);
  expect((await finish(id)).status).toBe(200);
});

test('I1: parts that a power failure took, or shortened, are asked for again', async () => {
  const bytes = text(2 * FILE_LIMITS.partBytes + 100);
  const parts = partsOf(bytes);
  const { id } = await start(bytes, { purpose: 'import', name: 'table.csv' });
  for (const [at, part] of parts.entries()) expect((await put(id, at + 1, part)).status).toBe(200);
  const [gone, short] = objects().slice(-parts.length) as [string, string];
  server.objects.delete(gone);
  server.objects.set(short, { bytes: text(5), at: new Date() });
  expect((await finish(id)).body['code']).toBe('file.incomplete');
  expect((await bench.ask('GET', `/api/uploads/${id}`, { token })).body['data']).toMatchObject({
    received: [3],
    isFinished: false,
  });
  for (const at of [1, 2]) expect((await put(id, at, parts[at - 1] ?? Uint8Array.of())).status).toBe(200);
  expect((await finish(id)).body['data']).toMatchObject({ sha256: sha(bytes), state: fileState.ready });
});
