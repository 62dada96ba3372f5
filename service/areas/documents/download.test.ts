import { randomUUID, randomBytes } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { NOT_INCLUDED } from '#schema/calls/document-output.ts';
import { documentEvent, fileState } from '#schema/codes.ts';
import { documentFormat } from '#schema/codes/documents.ts';
import { FILE_LIMITS } from '#schema/limits.ts';
import { documentFiles, pageLayers } from '#service/db/tables/documents.ts';
import { documentHistory } from '#service/db/tables/evidence.ts';
import { files } from '#service/db/tables/files.ts';
import { registrations } from '#service/db/tables/vault.ts';
import { putContent } from '#service/files/put-bytes.ts';
import { contentKey } from '#service/files/store.ts';
import { copyDocument, documentBench } from '#tests/bench/document-bench.ts';
import type { Bench } from '#tests/bench/http-bench.ts';
import { writtenPdf } from '#tests/bench/hostile-files/pdf-parts.ts';

/** The ZIP of several documents, streamed while it is created. */

const tenantId = 't-north';
const PARTS = ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => `zip-${name}`);
/** More than the pipes between store and reader hold: a reader that waits makes the service wait. */
const LARGE = 12_000_000;
let bench: Bench;
let token: string;
const contents = new Map<string, Buffer>();

beforeAll(async () => {
  bench = await documentBench(['Kowalska page']);
  await copyDocument(bench, PARTS, () => ({}));
  for (const guid of PARTS) await giveFile(guid, randomBytes(LARGE));
}, 240_000);
afterAll(() => bench?.close());
beforeEach(async () => {
  token = (await bench.signIn('everybody')).token;
  await bench.db.asSystem((tx) => tx.update(registrations).set({ deletedAt: 0 }).where(inArray(registrations.id, PARTS)));
});

async function giveFile(documentId: string, bytes: Buffer, more: { bytes?: number; name?: string } = {}): Promise<string> {
  const sha256 = await putContent(bench.files, tenantId, bytes);
  const id = randomUUID();
  const page = { n: 0, w: 1_240, h: 1_754, bilevel: false };
  const its = { bytes: more.bytes ?? bytes.byteLength, name: more.name ?? 'a.pdf' };
  const of = { tenantId, documentId, version: 1, fileIds: [id], format: documentFormat.pdf, pages: [{ ...page, file: 0 }] };
  await bench.db.asSystem(async (tx) => {
    const file = { tenantId, id, sha256, kind: 'pdf', purpose: 'document', ownerId: 'u', madeAt: 1 };
    await tx.insert(files).values({ ...file, ...its, state: fileState.ready, pages: [page] });
    await tx.delete(documentFiles).where(eq(documentFiles.documentId, documentId));
    await tx.insert(documentFiles).values({ ...of, ...its, madeAt: 1, madeBy: 'u', madeByName: 'U', changeSet: 1 });
  });
  contents.set(documentId, bytes);
  return sha256;
}

const ask = (guids: readonly string[], signal?: AbortSignal) =>
  fetch(`${bench.url}/api/documents/download-documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ GuidList: guids.map((Guid) => ({ Guid })) }),
    ...(signal && { signal }),
  });

async function entriesOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const found = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    found.set(entry.fileName, Buffer.concat(chunks));
  }
  return found;
}

/** Reads the first bytes of an answer, lets `then` happen, and reads the rest. */
async function readWith(answer: Response, then: () => Promise<unknown>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer.body ?? []) {
    if (chunks.length === 0) await then();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
const named = (entries: Map<string, Buffer>, guid: string) =>
  [...entries].find(([name]) => name.startsWith(String(PARTS.indexOf(guid) + 1).padStart(4, '0')))?.[1];

test('every file arrives to the byte, with a list of them', async () => {
  const answer = await ask(PARTS);
  expect([answer.status, answer.headers.get(NOT_INCLUDED)]).toEqual([200, '0']);
  const entries = await entriesOf(Buffer.from(await answer.arrayBuffer()));
  expect(entries.size).toBe(PARTS.length + 1);
  for (const guid of PARTS) expect(named(entries, guid)?.equals(contents.get(guid) ?? Buffer.of())).toBe(true);
  expect(entries.get('list.csv')?.toString().trim().split(/\r?\n/)).toHaveLength(PARTS.length + 1);
}, 60_000);

test('files of one document have a name each', async () => {
  await bench.db.asSystem(async (tx) => {
    const [row] = await tx.select().from(documentFiles).where(eq(documentFiles.documentId, 'zip-one'));
    const [page] = row?.pages ?? [];
    if (!row || !page) throw new Error('No version');
    const pages = [page, { ...page, file: 1 }];
    await tx
      .update(documentFiles)
      .set({ fileIds: [...row.fileIds, ...row.fileIds], pages })
      .where(eq(documentFiles.documentId, 'zip-one'));
  });
  const entries = await entriesOf(Buffer.from(await (await ask(['zip-one'])).arrayBuffer()));
  const names = [...entries.keys()].filter((name) => name.endsWith('.pdf'));
  expect(new Set(names).size).toBe(2);
  expect(names[1]).toMatch(/ \(2\)\.pdf$/);
  await giveFile('zip-one', randomBytes(LARGE));
}, 60_000);

test('what is missing is counted in the header before the first byte, and named in the ZIP', async () => {
  const sha256 = await giveFile('zip-two', randomBytes(1_000));
  await bench.files.delete(contentKey(tenantId, sha256));
  await bench.db.asSystem((tx) => tx.delete(documentFiles).where(eq(documentFiles.documentId, 'zip-three')));
  const answer = await ask(PARTS);
  expect(answer.headers.get(NOT_INCLUDED)).toBe('2');
  const entries = await entriesOf(Buffer.from(await answer.arrayBuffer()));
  expect(entries.get('NOT-INCLUDED.txt')?.toString()).toMatch(/missing from the store\r\n.*: no pages/);
  expect([named(entries, 'zip-two'), named(entries, 'zip-three')]).toEqual([undefined, undefined]);
  expect(named(entries, 'zip-six')).toBeDefined();
  for (const guid of ['zip-two', 'zip-three']) await giveFile(guid, randomBytes(LARGE));
}, 60_000);

test('rights are asked again when the turn of a document comes: what was deleted on the way does not leave', async () => {
  const bytes = await readWith(await ask(PARTS), () =>
    bench.db.asSystem((tx) => tx.update(registrations).set({ deletedAt: 9 }).where(eq(registrations.id, 'zip-six'))),
  );
  const entries = await entriesOf(bytes);
  expect(named(entries, 'zip-five')).toBeDefined();
  expect(named(entries, 'zip-six')).toBeUndefined();
  expect(entries.get('NOT-INCLUDED.txt')?.toString()).toContain('deleted, or you may no longer download it');
}, 60_000);

test('black canary: what is blackened on the way leaves drawn again', async () => {
  const came = await writtenPdf(['Kowalska page']);
  await giveFile('zip-six', came);
  const bytes = await readWith(await ask(PARTS), () =>
    bench.db.asSystem((tx) =>
      tx.insert(pageLayers).values({
        tenantId,
        documentId: 'zip-six',
        version: 1,
        page: 1,
        revision: 1,
        opacity: [{ id: 'a', position: '0,0,1000,1000' }],
        highlight: [],
        note: [],
        by: 'u',
        byName: 'U',
        at: 1,
      }),
    ),
  );
  const entries = await entriesOf(bytes);
  const left = named(entries, 'zip-six') ?? expect.fail('It is not in the ZIP.');
  expect(left.subarray(0, 5).toString()).toBe('%PDF-');
  expect(left.equals(came)).toBe(false);
  await bench.db.asSystem((tx) => tx.delete(pageLayers).where(eq(pageLayers.documentId, 'zip-six')));
  await giveFile('zip-six', randomBytes(LARGE));
}, 60_000);

test('more bytes than a ZIP has are refused before a byte is sent, and nothing is written about it', async () => {
  await giveFile('zip-one', randomBytes(10), { bytes: FILE_LIMITS.zipBytes - 1 });
  const answer = await ask(['zip-one', 'zip-two']);
  expect(await answer.json()).toMatchObject({ result: false, code: 'documents.tooMany' });
  const its = await bench.db.asSystem((tx) => tx.select().from(documentHistory).where(eq(documentHistory.documentId, 'zip-one')));
  const before = its.filter(({ operation }) => operation === documentEvent.save).length;
  await (await ask(['zip-one'])).arrayBuffer();
  const after = await bench.db.asSystem((tx) =>
    tx.select().from(documentHistory).where(eq(documentHistory.documentId, 'zip-one')),
  );
  expect(after.filter(({ operation }) => operation === documentEvent.save).length).toBe(before + 1);
  await giveFile('zip-one', randomBytes(LARGE));
}, 60_000);

test('a caller who goes away ends it: nothing more is read from the store', async () => {
  const read: string[] = [];
  const get = bench.files.get.bind(bench.files);
  bench.files.get = (key, ...range) => {
    read.push(key);
    return get(key, ...range);
  };
  const away = new AbortController();
  const answer = await ask(PARTS, away.signal);
  const reader = answer.body?.getReader();
  await reader?.read();
  away.abort();
  await reader?.read().catch(() => undefined);
  await new Promise((settle) => setTimeout(settle, 500));
  bench.files.get = get;
  expect(read.length).toBeLessThan(PARTS.length);
}, 60_000);

test('a file that cannot be read to its end cuts the answer: it is never taken for a whole ZIP', async () => {
  const get = bench.files.get.bind(bench.files);
  bench.files.get = async function* (key, ...range) {
    let sent = 0;
    for await (const chunk of get(key, ...range)) {
      yield chunk;
      sent += chunk.byteLength;
      if (sent > 5_000_000) throw new Error('torn');
    }
  };
  const reading = ask(PARTS).then((answer) => answer.arrayBuffer());
  await expect(reading).rejects.toThrow();
  bench.files.get = get;
  expect(bench.logged.some((line) => line.includes('an answer was cut'))).toBe(true);
}, 60_000);
