import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileState } from '#schema/codes.ts';
import { FILE_LIMITS, PAGE_LIMITS } from '#schema/limits.ts';
import { isTwoKinds, readVerdict } from '#schema/rules/file-looks.ts';
import type { FileKind } from '#schema/rules/file-purposes.ts';
import { files } from '#service/db/tables/files.ts';
import { onePage, stream } from '#tests/bench/hostile-files/pdf-parts.ts';
import { docxOf, linkTo } from '#tests/bench/hostile-files/text-files.ts';
import { hostileFiles } from '#tests/bench/hostile-files/all.ts';
import type { MadeFile } from '#tests/bench/hostile-files/made-file.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';

/** Every file gets its exact verdict in time, and the service goes on answering others. */

const MOST_MS = 10_000;
let bench: Bench;
let token: string;
let made: MadeFile[];
beforeAll(async () => {
  [bench, made] = await Promise.all([openBench(), hostileFiles()]);
  token = (await bench.signIn('operator')).token;
});
afterAll(() => bench?.close());

async function sent({ name, bytes }: MadeFile) {
  const id = randomUUID();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const body = { id, purpose: 'document', name, bytes: bytes.length, sha256 };
  const started = await bench.ask('POST', '/api/uploads', { token, body });
  if (started.status !== 200) return { id, sha256, code: started.body['code'], data: started.body['data'] };
  for (let at = 0, part = 1; at < bytes.length; at += FILE_LIMITS.partBytes, part += 1) {
    const raw = Uint8Array.from(bytes.subarray(at, at + FILE_LIMITS.partBytes));
    const headers = { 'content-type': 'application/octet-stream' };
    expect((await bench.ask('PUT', `/api/uploads/${id}/${part}`, { token, raw, headers })).status).toBe(200);
  }
  const answer = await bench.ask('POST', `/api/uploads/${id}/finish`, { token, body: {} });
  return { id, sha256, code: answer.body['code'], data: answer.body['data'] };
}

const expected = ({ verdict }: MadeFile) => (verdict === 'ready' ? undefined : `file.${verdict}`);

test('the hostile hundred: each file its verdict within ten seconds, and others are answered in the meantime', async () => {
  expect(made.length).toBeGreaterThanOrEqual(100);
  const wrong: string[] = [];
  const seen = new Map<string, MadeFile>();
  const over = new AbortController();
  const others = (async () => {
    const answers: number[] = [];
    while (!over.signal.aborted) answers.push((await bench.ask('GET', '/api/notifications/unread-count', { token })).status);
    return answers;
  })();
  const line = [...made];
  const send = async () => {
    for (let one = line.shift(); one; one = line.shift()) {
      const { id, code, data } = await sent(one);
      seen.set(id, one);
      if (code !== expected(one)) wrong.push(`${one.name}: ${String(code)} instead of ${expected(one)}`);
      if (isTwoKinds(data) !== (code === 'file.kindDiffers')) wrong.push(`${one.name}: ${JSON.stringify(data)}`);
    }
  };
  await Promise.all([send(), send()]);
  over.abort();
  expect(wrong).toEqual([]);
  const answers = await others;
  expect(answers.length).toBeGreaterThan(made.length);
  expect(new Set(answers)).toEqual(new Set([200]));

  const rows = await bench.db.asSystem((tx) => tx.select().from(files));
  for (const { id, state, verdict, pages, sha256 } of rows) {
    const { name, verdict: wanted, pages: count } = seen.get(id) ?? expect.fail(`No file ${id}`);
    const isReady = wanted === 'ready';
    const found = readVerdict(verdict);
    expect([name, state, found.verdict]).toEqual([name, isReady ? fileState.ready : fileState.refused, isReady ? '' : wanted]);
    // another kind behind it, or inside it, is named
    expect([name, found.kinds !== undefined]).toEqual([name, wanted === 'kindDiffers']);
    if (count !== undefined) expect([name, pages.length]).toEqual([name, count]);
    const key = `t-north/${sha256.slice(0, 2)}/${sha256}`;
    // nothing is kept of what was refused
    expect([name, (await bench.files.head(key)) !== undefined]).toEqual([name, isReady]);
    const asked = await bench.ask('GET', `/api/uploads/${id}`, { token });
    expect(asked.body['data']).toMatchObject({ isFinished: true, state, ...found });
  }
  expect(rows.filter(({ state }) => state === fileState.ready).length).toBeGreaterThan(30);
  // a file that ends two processes has its verdict in time too
  expect(2 * PAGE_LIMITS.checkMs).toBeLessThan(MOST_MS);
}, 300_000);

const action = (content: string) => onePage(stream(''), { catalog: `/OpenAction<<${content}>>` });

test('no file makes the service ask an address', async () => {
  let asked = 0;
  const trap = createServer((socket) => {
    asked += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(trap, 'listening');
  const address = `http://127.0.0.1:${Object(trap.address()).port}/`;
  const baited: MadeFile[] = [
    { name: 'uri.pdf', bytes: action(`/S/URI/URI(${address})`), verdict: 'ready' },
    { name: 'submit.pdf', bytes: action(`/S/SubmitForm/F(${address})`), verdict: 'ready' },
    { name: 'script.pdf', bytes: action(`/S/JavaScript/JS(app.launchURL\\("${address}"\\))`), verdict: 'ready' },
    { name: 'entity.docx', bytes: docxOf({ head: `<!DOCTYPE w SYSTEM "${address}">` }), verdict: 'broken' },
    { name: 'template.docx', bytes: docxOf({ more: [linkTo(address)] }), verdict: 'ready' },
  ];
  const ids = new Set<string>();
  for (const one of baited) {
    const { id, code } = await sent(one);
    ids.add(id);
    expect([one.name, code]).toEqual([one.name, expected(one)]);
  }
  const { pages } = bench;
  const rows = (await bench.db.asSystem((tx) => tx.select().from(files))).filter(({ id }) => ids.has(id));
  for (const { sha256, kind, pages: sizes } of rows) {
    const [page] = sizes;
    const file = { tenantId: 't-north', sha256, kind: kind as FileKind };
    if (page) await pages.picture(file, page, { width: 480, black: [] });
  }
  trap.close();
  expect(asked).toBe(0);
});

test('a file is not seen before it was checked, and a repeat checks what a service that ended left', async () => {
  const plain = made.find(({ name }) => name === 'plain.txt') ?? expect.fail('No plain text');
  const id = randomUUID();
  const sha256 = createHash('sha256').update(plain.bytes).digest('hex');
  const start = { id, purpose: 'ticket', name: 'a.txt', bytes: plain.bytes.length, sha256 };
  await bench.ask('POST', '/api/uploads', { token, body: start });
  const raw = Uint8Array.from(plain.bytes);
  await bench.ask('PUT', `/api/uploads/${id}/1`, { token, raw, headers: { 'content-type': 'application/octet-stream' } });
  const finish = () => bench.ask('POST', `/api/uploads/${id}/finish`, { token, body: {} });
  expect((await finish()).status).toBe(200);
  // as it is while the check runs, or where the service ended in it
  await bench.db.asSystem((tx) => tx.update(files).set({ state: fileState.checking, pages: [] }).where(eq(files.id, id)));
  expect((await bench.ask('GET', `/api/files/${id}`, { token })).body['code']).toBe('file.checking');
  const state = await bench.ask('GET', `/api/uploads/${id}`, { token });
  expect(state.body['data']).toMatchObject({ isFinished: true, state: fileState.checking });
  expect((await finish()).status).toBe(200);
  expect((await bench.ask('GET', `/api/files/${id}`, { token })).status).toBe(200);
});
