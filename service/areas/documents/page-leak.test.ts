import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import yauzl from 'yauzl';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOT_INCLUDED } from '#schema/calls/document-output.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import type { Message } from '#service/areas/account/message-sender.ts';
import { prepared } from '#service/db/tables/documents.ts';
import { tenants, users } from '#service/db/tables/tenancy.ts';
import { work } from '#service/db/tables/work.ts';
import { Door } from '#service/pages/shown.ts';
import { WorkRefused, type WorkRun } from '#service/work/handler.ts';
import type { PayloadOf } from '#service/work/kinds.ts';
import { copyDocument, documentBench, givePages, givePdf } from '#tests/bench/document-bench.ts';
import { onePage, stream } from '#tests/bench/hostile-files/pdf-parts.ts';
import type { Bench } from '#tests/bench/http-bench.ts';
import { holderOf } from '#tests/bench/vault-fixture.ts';
import { sendDocuments } from './mail-work.ts';
import { prepareFile } from './prepare-work.ts';
import type { documentWork } from './work-kinds.ts';

/**
 * A file that its own check keeps back. The word is black in one place of the page, and two visible words next to
 * each other read as the same word where they are written in the wider letters of an output: no mistake is planted.
 */

const SECRET = 'CANARY';
const at = (x: number, y: number, word: string) => `1 0 0 1 ${x} ${y} Tm (${word}) Tj`;
/** A page with the word, and with its halves this far apart. */
const halves = (gap: number) =>
  onePage(stream(`BT /F1 12 Tf 50 Tz ${at(72, 700, 'CAN')} ${at(72 + gap, 700, 'ARY')} ${at(72, 500, SECRET)} ET`), {
    page: '/Resources<</Font<</F1 5 0 R>>>>',
    objects: ['<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>'],
  });
const [leaky, apart, many] = ['leaky', 'apart', 'many'];

let bench: Bench;
let token: string;
beforeAll(async () => {
  bench = await documentBench(['Agreement']);
  await copyDocument(bench, [leaky, apart, many], () => ({}));
  await givePdf(bench, leaky, halves(15.5));
  await givePdf(bench, apart, halves(200));
  await givePages(
    bench,
    many,
    Array.from({ length: DOCUMENT_LIMITS.pagesAtOnce }, () => 'Sheet'),
  );
  token = (await bench.signIn(holderOf('Supervisor'))).token;
  await bench.db.asSystem(async (tx) => {
    await tx.update(users).set({ email: sql`user_name || '@north.example'` });
    const parameters = { mailDomains: ['partner.example'] };
    await tx.update(tenants).set({ parameters }).where(eq(tenants.tenantId, 't-north'));
  });
}, 240_000);
afterAll(() => bench?.close());
beforeEach(async () => {
  bench.logged.length = 0;
  await bench.db.asSystem(async (tx) => {
    await tx.delete(prepared);
    await tx.delete(work);
  });
});

async function post(path: string, body: object) {
  const answer = await bench.ask('POST', `/api/${path}`, { token, body });
  return { status: answer.status, body: answer.body, data: Object(answer.body['data']) as Record<string, unknown> };
}
const pdf = (...guids: string[]) => ({ guidList: guids.map((guid) => ({ guid })), AsOnePdf: true });
const mail = { type: 1, ...pdf(leaky), to: [{ address: 'eva@partner.example' }], subject: 'Pages', text: 'Here.' };

async function blacken(guid: string): Promise<void> {
  const { data } = await post('documents/page-words', { documentGuid: guid, version: 1, page: 1 });
  const words = data['words'] as [string, number, number, number, number][];
  expect(words.map(([word]) => word)).toEqual(['CAN', 'ARY', SECRET]);
  const [, x, y, w, h] = words[2] ?? expect.fail('No such word');
  const opacity = [{ id: 'black', position: [x, y, w, h].join(',') }];
  const layers = { documentGuid: guid, version: 1, pageNo: 1, opacity, highLight: [], note: [] };
  expect((await post('documents/save-edit-page', layers)).status).toBe(200);
}

/** Log entries about files that were kept back. */
const noted = () =>
  bench.logged
    .map((line) => JSON.parse(line) as { msg?: string; incident?: string; versions?: string[] })
    .filter(({ msg }) => msg === 'page.leak');

/** A run of the only work that waits. */
async function waiting(): Promise<{ run: WorkRun; payload: unknown }> {
  const [row] = await bench.db.asSystem((tx) => tx.select().from(work));
  if (!row) throw new Error('There is no work.');
  const { id, tenantId, subject, by, cursor, payload } = row;
  const step: WorkRun['step'] = async (make) => void (await bench.db.inTenant(tenantId, make));
  const run = { id, tenantId, subject, by, cursor, now: bench.now, signal: new AbortController().signal, step };
  return { run, payload };
}
const keptBack = new WorkRefused('page.leak');

test('a mail whose page gets the black area between its call and its work is not sent', async () => {
  expect((await post('documents/prepare-pdf', pdf(leaky))).status).toBe(200);
  expect((await post('reports/email-send-mail', mail)).status).toBe(200);
  const sent: unknown[] = [];
  const { run, payload } = await waiting();
  const sender = { send: async ({ attachments = [] }: Message) => void sent.push(...attachments) };
  // the black area comes between the call and its work
  await blacken(leaky);
  const door = new Door(bench.files, bench.pages);
  const content = payload as PayloadOf<(typeof documentWork)['document.mail']>; // written by the call
  await expect(sendDocuments({ db: bench.db, door, sender }).run(run, content)).rejects.toEqual(keptBack);
  expect(sent).toEqual([]);
});

test('a PDF with the word is kept back: a fault with the number of its entry in the log, and not one byte', async () => {
  const { status, body } = await post('documents/prepare-pdf', pdf(leaky));
  expect([status, body]).toEqual([
    500,
    { result: false, message: 'The file was not given out.', data: null, code: 'page.leak', incident: expect.any(String) },
  ]);
  expect(noted()).toMatchObject([{ incident: body['incident'], versions: [`${leaky}@1`] }]);
  expect(bench.logged.join('\n')).not.toContain(SECRET);
});

test('the mail is not sent, and nothing waits to be sent', async () => {
  const { status, body } = await post('reports/email-send-mail', mail);
  expect([status, body]).toEqual([
    500,
    { result: false, message: 'The mail was not sent.', data: null, code: 'page.leak', incident: expect.any(String) },
  ]);
  expect(await bench.db.asSystem((tx) => tx.select().from(work))).toEqual([]);
  expect(noted()).toHaveLength(1);
});

test('the ZIP is without it and names it, and has the others', async () => {
  await blacken(apart);
  const answer = await fetch(`${bench.url}/api/documents/download-documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ GuidList: [leaky, apart].map((Guid) => ({ Guid })) }),
  });
  // known only when its turn comes: the header was sent by then
  expect([answer.status, answer.headers.get(NOT_INCLUDED)]).toEqual([200, '0']);
  const zip = await yauzl.fromBufferPromise(Buffer.from(await answer.arrayBuffer()));
  const found = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    found.set(entry.fileName, Buffer.concat(chunks));
  }
  expect([...found.keys()]).toEqual([expect.stringMatching(/^0002 .*\.pdf$/), 'list.csv', 'NOT-INCLUDED.txt']);
  expect(String(found.get('NOT-INCLUDED.txt'))).toContain('its black areas could not be confirmed');
  const [given] = [...found.values()];
  const words = await new Door(bench.files, bench.pages).wordsOfOutput(given ?? expect.fail('No file'));
  expect([...(words ?? [])]).toEqual(['CAN', 'ARY']);
  expect(noted()).toMatchObject([{ versions: [`${leaky}@1`] }]);
});

test('a file of many pages fails as work with the same reason, and is never there to fetch', async () => {
  const id = randomUUID();
  expect((await post('documents/prepare-pdf', { id, ...pdf(many, leaky) })).body['code']).toBe('documents.preparing');
  const { run } = await waiting();
  const parts = { db: bench.db, files: bench.files, door: new Door(bench.files, bench.pages, 'work') };
  await expect(prepareFile(parts).run(run, {})).rejects.toEqual(keptBack);
  const kept = await fetch(`${bench.url}/api/documents/prepared-file/${id}`, { headers: { authorization: `Bearer ${token}` } });
  expect(kept.status).not.toBe(200);
}, 120_000);
