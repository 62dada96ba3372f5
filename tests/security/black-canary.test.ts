import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import yauzl from 'yauzl';
import type { Call } from '#schema/calls/call.ts';
import { rectangleOf, type Rectangle } from '#schema/records/page-area.ts';
import type { Message } from '#service/areas/account/message-sender.ts';
import { answeredCalls } from '#service/areas/all.ts';
import { anonymizations } from '#service/db/tables/documents.ts';
import { tenants, users } from '#service/db/tables/tenancy.ts';
import { contentKey, derivedPrefix } from '#service/files/store.ts';
import { Door, type OpenVersion } from '#service/pages/shown.ts';
import { putPrepared } from '#service/areas/documents/prepared.ts';
import type { Caller } from '#service/http/handlers.ts';
import { documentBench } from '#tests/bench/document-bench.ts';
import { runDocumentWork } from '#tests/bench/document-work.ts';
import type { Bench } from '#tests/bench/http-bench.ts';
import { bodyOf, holderOf, inputOf } from '#tests/bench/vault-fixture.ts';

/**
 * Canary of black. The word is a national id, which the search for personal data would find too; it is on a page
 * and in no value. Once it is black, no way out has it: every call of the tables, every file opened, every table, derived pictures,
 * mail, logs. New calls and new tables are in by themselves.
 */
const CANARY = '44051401359';
const [TENANT, guid] = ['t-north', 'own-document'];
const calls = Object.entries(answeredCalls).flatMap(([area, table]) =>
  Object.entries(table).map(([name, row]): { name: string; row: Call } => ({ name: `${area}.${name}`, row })),
);
const signed = calls.filter(({ row }) => row.who !== 'anyone');

let bench: Bench;
let reader: string;
const mails: Message[] = [];
/** Black areas of page 1, as saving the page sends them: the walk saves it again. */
let black: { id: string; position: string }[] = [];

beforeAll(async () => {
  bench = await documentBench([`Agreement with ${CANARY} Kowalska`, 'second page']);
  await bench.db.asSystem(async (tx) => {
    await tx.delete(anonymizations);
    await tx.update(users).set({ email: sql`user_name || '@north.example'` });
    await tx
      .update(tenants)
      .set({ parameters: { mailDomains: ['partner.example'] } })
      .where(eq(tenants.tenantId, TENANT));
  });
  reader = (await bench.signIn(holderOf('User'))).token;
  await post('documents/read-again', { guid, language: 'eng' });
  await runWork();
  await post('documents/add-to-anonymization', { guidList: [guid] });
  await post('documents/arrange-pages', {
    guid,
    version: 1,
    currentChangeSetId: 1,
    pages: [
      { page: 2, turn: 0 },
      { page: 1, turn: 1 },
    ],
    opId: undefined,
  });
  await runWork();
}, 240_000);
afterAll(() => bench?.close());

async function post(path: string, body: object, token = reader) {
  const answer = await bench.ask('POST', `/api/${path}`, { token, body });
  return { ...answer, data: Object(answer.body['data']) as Record<string, never> };
}

const runWork = () => runDocumentWork(bench, mails);

/** A file that left, kept so that it can be opened like any other. */
async function opened(bytes: Buffer) {
  const file = { tenantId: TENANT, sha256: createHash('sha256').update(bytes).digest('hex'), kind: 'pdf' as const };
  const chunks = (async function* () {
    yield bytes;
  })();
  await bench.files.put(contentKey(TENANT, file.sha256), chunks);
  const checked = await bench.pages.check(file);
  if (!('done' in checked)) throw new Error('A PDF that left does not open.');
  return { file, pages: checked.done };
}

/** All text a file or answer has, opened as far as it goes: entries of ZIP files, words of PDF files. */
async function textIn(bytes: Buffer): Promise<string> {
  if (bytes.subarray(0, 2).toString() === 'PK') {
    const parts = (await entriesOf(bytes)).map(async ([name, content]) => `${name}\n${await textIn(content)}`);
    return (await Promise.all(parts)).join('\n');
  }
  if (bytes.subarray(0, 5).toString() !== '%PDF-') return bytes.toString();
  const { file, pages } = await opened(bytes);
  const texts = [bytes.toString('latin1')];
  for (const { n } of pages) {
    const words = await bench.pages.words(file, n);
    if ('done' in words) texts.push(words.done.map(([word]) => word).join(' '));
  }
  return texts.join('\n');
}

async function entriesOf(bytes: Buffer): Promise<[string, Buffer][]> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const found: [string, Buffer][] = [];
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    found.push([entry.fileName, Buffer.concat(chunks)]);
  }
  return found;
}

/** Inputs that ask for the word itself, and those that would take its black away. */
function askedOf(name: string): Record<string, unknown>[] {
  const input = inputOf(name, 'own') ?? {};
  const versions = (more: object) => [1, 2].map((version) => ({ ...input, version, ...more }));
  const pages = ['documents.pageWords', 'documents.getDocumentPage', 'documents.editPage'];
  if (name === 'documents.saveEditPage') return [{ ...input, version: 1, pageNo: 1, opacity: black }];
  if (name === 'documents.documentHits') return versions({ text: CANARY });
  if (pages.includes(name)) return [1, 2].flatMap((page) => versions({ page }));
  if (name === 'navigation.documentSearch') return [{ ...input, text: CANARY, fullText: true }];
  if (name === 'documents.preparePdf') return [1, 2].map((version) => ({ ...input, guidList: [{ guid, version }] }));
  if (name === 'documents.downloadDocuments') return [1, 2].map((Version) => ({ GuidList: [{ Guid: guid, Version }] }));
  if (name === 'documents.emailSendMail')
    return [1, 2].map((version) => ({
      ...input,
      guidList: [{ guid, version }],
      to: [{ address: 'eva@partner.example' }, { userId: holderOf('Supervisor') }],
      AsOnePdf: true,
    }));
  if (name === 'documents.anonymizationList') return [{}, ...proposalIds.map((id) => ({ id }))];
  return [input];
}
let proposalIds: string[] = [];

/** Calls whose answer shows the word to a person with every right; of these alone where some are named. */
async function leaking(only?: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const { name, row } of signed.filter((call) => only?.includes(call.name) ?? true)) {
    const { token } = await bench.signIn('everybody');
    for (const asked of askedOf(name)) {
      const input = { ...asked };
      const path = row.path.replace(/\{(\w+)\}/g, (_, field: string) => {
        const value = String(input[field]);
        delete input[field];
        return encodeURIComponent(value);
      });
      const query = row.method === 'GET' ? new URLSearchParams(input as Record<string, string>).toString() : ''; // GET inputs are texts
      const { body, raw, headers } = bodyOf(row, input);
      const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
      const answer = await fetch(bench.url + (query ? `${path}?${query}` : path), {
        method: row.method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(raw === undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(row.method !== 'GET' && sent !== undefined && { body: sent }),
      });
      const text = await textIn(Buffer.from(await answer.arrayBuffer()));
      // the search repeats what was asked for: a document it finds is the answer
      const isShown = name === 'navigation.documentSearch' ? text.includes(`"${guid}"`) : text.includes(CANARY);
      if (isShown) found.add(name);
    }
  }
  return [...found].toSorted();
}

/** Tables of the database with the word in any column. */
async function tablesWith(): Promise<string[]> {
  return bench.db.asSystem(async (tx) => {
    const { rows } = await tx.execute<{ name: string }>(sql`select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`);
    const found: string[] = [];
    for (const { name } of rows) {
      const all = await tx.execute(sql`select 1 from ${sql.identifier(name)} as t where t::text like ${`%${CANARY}%`} limit 1`);
      if (all.rows.length > 0) found.push(name);
    }
    return found;
  });
}

/** The brightest pixel of an area of a picture that is drawn at any size. */
async function brightest(
  picture: Uint8Array,
  page: { w: number; h: number },
  { x, y, width, height }: Rectangle,
): Promise<number> {
  const drawn = sharp(picture);
  const { width: size } = await drawn.metadata();
  const scale = size / page.w;
  // one pixel of its edge may be mixed with its surroundings
  const [left, top] = [Math.ceil(x * scale) + 1, Math.ceil(y * scale) + 1];
  const cut = {
    left,
    top,
    width: Math.max(1, Math.floor((x + width) * scale) - 1 - left),
    height: Math.max(1, Math.floor((y + height) * scale) - 1 - top),
  };
  return Math.max(...(await drawn.extract(cut).grayscale().raw().toBuffer()));
}

/** The brightness in the middle of an area of a picture that is drawn at any size. */
async function middleOf(picture: Uint8Array, pageWidth: number, { x, y, width, height }: Rectangle): Promise<number> {
  const drawn = sharp(picture);
  const scale = (await drawn.metadata()).width / pageWidth;
  const [left, top] = [Math.round((x + width / 2) * scale), Math.round((y + height / 2) * scale)];
  return Math.max(...(await drawn.extract({ left, top, width: 1, height: 1 }).grayscale().raw().toBuffer()));
}

test('before it is black, the word is found by the ways that show pages: the walk can see', async () => {
  proposalIds = await bench.db.asSystem(async (tx) => (await tx.select().from(anonymizations)).map(({ id }) => id));
  expect(proposalIds).toHaveLength(1);
  expect(await tablesWith()).toEqual(['anonymizations', 'document_texts']);
  expect(await leaking()).toEqual([
    'documents.anonymizationList',
    'documents.documentHits',
    'documents.downloadDocuments',
    'documents.getDocumentText',
    'documents.pageWords',
    'documents.preparePdf',
    'navigation.documentSearch',
  ]);
  await runWork();
  const words = await Promise.all(mails.map(({ attachments }) => textIn(Buffer.from(attachments?.[0]?.content ?? []))));
  expect(words.map((text) => text.includes(CANARY))).toEqual([true, true, true, true]);
  mails.length = 0;
}, 400_000);

test('once it is black, no call, file, table, mail or log has the word', async () => {
  const { data } = await post('documents/page-words', { documentGuid: guid, version: 1, page: 1 });
  const all = data['words'] as unknown as [string, number, number, number, number][];
  const [, x, y, w, h] = all.find(([word]) => word === CANARY) ?? expect.fail('No word');
  black = [{ id: 'canary', position: [x, y, w, h].join(',') }];
  const page = { documentGuid: guid, version: 1, pageNo: 1, opacity: black, highLight: [], note: [] };
  expect((await post('documents/save-edit-page', page)).status).toBe(200);
  await runWork();
  bench.logged.length = 0;
  expect(await leaking()).toEqual([]);
  await runWork();
  expect(mails.length).toBeGreaterThanOrEqual(4);
  for (const { text, subject, attachments } of mails) {
    const content = await textIn(Buffer.from(attachments?.[0]?.content ?? []));
    expect(`${text} ${subject} ${content}`).not.toContain(CANARY);
    expect(content).toContain('Kowalska');
  }
  expect(await tablesWith()).toEqual([]);
  expect(bench.logged.filter((line) => line.includes(CANARY))).toEqual([]);
}, 400_000);

test('its area is black in every picture: pages and miniatures of each version, PDF, prepared PDF, ZIP, mail', async () => {
  const sheets = [
    { version: 1, page: 1 },
    { version: 2, page: 2 },
  ];
  for (const { version, page } of sheets) {
    const edited = await post('documents/edit-page', { guid, version, page });
    const [area] = edited.data['opacity'] as unknown as { position: string }[];
    const place = rectangleOf(area?.position ?? expect.fail(`Version ${version} is not black`));
    const size = { w: Number(edited.data['pageWidth']), h: Number(edited.data['pageHeight']) };
    const isBlack = async (picture: Uint8Array) => expect(await brightest(picture, size, place)).toBeLessThan(64);
    for (const more of [{}, { width: 480 }, { width: 3_200 }, { showOpacity: false }]) {
      const drawn = await post('documents/get-document-page', { documentGuid: guid, version, page, ...more });
      await isBlack(Buffer.from(String(drawn.data['base64File']), 'base64'));
    }
    await isBlack(Buffer.from(String(edited.data['file']), 'base64'));
    const strip = await post('documents/get-document-miniature', { documentGuid: guid, version, startingPage: page - 1 });
    const [miniature] = strip.data['miniatures'] as unknown as { base64File: string }[];
    // the area is a few pixels high there: its middle is what can be asked
    expect(await middleOf(Buffer.from(miniature?.base64File ?? '', 'base64'), size.w, place)).toBeLessThan(100);
    for (const pdf of await outputs(version)) {
      const { file, pages } = await opened(pdf);
      const its = pages[page - 1] ?? expect.fail('No such page');
      const drawn = await bench.pages.picture(file, its, { width: 1_600, black: [] });
      if (!('done' in drawn)) throw new Error('A PDF that left cannot be drawn.');
      await isBlack(drawn.done.bytes);
    }
  }
  // what is kept of drawn pages is pictures, and none of them has a word in it
  for await (const { key } of bench.files.list(derivedPrefix(TENANT))) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of bench.files.get(key)) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    expect((await sharp(bytes).metadata()).format).toMatch(/^(?:jpeg|png)$/);
    expect(bytes.includes(CANARY)).toBe(false);
  }
}, 120_000);

/** The version as it would be without black areas. */
const bare = (open: OpenVersion): OpenVersion =>
  Object.create(open, {
    blackened: { value: new Set() },
    layers: { value: (page: number) => ({ ...open.layers(page), opacity: [] }) },
  }) as OpenVersion;

/** A method as it is before a mistake is planted. */
const method = <K extends keyof Door>(name: K): Door[K] => Reflect.get(Door.prototype, name) as Door[K];
const [original, words, allWords, picture] = [method('original'), method('words'), method('allWords'), method('picture')];
/** Mistakes in one way out each, and the calls by which the walk above must see them. */
const mutants: { name: string; plant: () => unknown; leaks: string[] }[] = [
  {
    name: 'the files of a version leave as they came',
    plant: () =>
      vi.spyOn(Door.prototype, 'original').mockImplementation(function (this: Door, open) {
        return original.call(this, bare(open));
      }),
    leaks: ['documents.downloadDocuments'],
  },
  {
    name: 'words of a page are not filtered',
    plant: () =>
      vi.spyOn(Door.prototype, 'words').mockImplementation(function (this: Door, open, page, signal) {
        return words.call(this, bare(open), page, signal);
      }),
    // a PDF that is drawn again has the words of the page under its picture too: its check finds them, and keeps it back
    leaks: ['documents.pageWords'],
  },
  {
    name: 'words of all pages are not filtered',
    plant: () =>
      vi.spyOn(Door.prototype, 'allWords').mockImplementation(function (this: Door, open, signal) {
        return allWords.call(this, bare(open), signal);
      }),
    leaks: ['documents.documentHits', 'documents.getDocumentText'],
  },
];

test.each(mutants)(
  'the walk sees a door left open: $name',
  async ({ plant, leaks }) => {
    const ways = [...new Set(mutants.flatMap((mutant) => mutant.leaks))].toSorted();
    plant();
    try {
      expect(await leaking(ways)).toEqual(leaks);
    } finally {
      vi.restoreAllMocks();
    }
    expect(await leaking(ways)).toEqual([]);
  },
  120_000,
);

test('the look at pictures sees pages and miniatures that are drawn without their black areas', async () => {
  const asked = { documentGuid: guid, version: 1 };
  const { data } = await post('documents/edit-page', { guid, version: 1, page: 1 });
  const [area] = data['opacity'] as unknown as { position: string }[];
  const place = rectangleOf(area?.position ?? expect.fail('It is not black'));
  const brightness = async () => {
    const drawn = await post('documents/get-document-page', { ...asked, page: 1, width: 480 });
    const strip = await post('documents/get-document-miniature', { ...asked, startingPage: 0 });
    const [miniature] = strip.data['miniatures'] as unknown as { base64File: string }[];
    const pictures = [String(drawn.data['base64File']), miniature?.base64File ?? ''].map((text) => Buffer.from(text, 'base64'));
    const page = { w: Number(data['pageWidth']), h: Number(data['pageHeight']) };
    const [large = 0, small = 0] = await Promise.all(pictures.map((one) => brightest(one, page, place)));
    return { large, small, middle: await middleOf(pictures[1] ?? Buffer.alloc(0), page.w, place) };
  };
  vi.spyOn(Door.prototype, 'picture').mockImplementation(function (this: Door, open, page, look, signal) {
    return picture.call(this, bare(open), page, look, signal);
  });
  const seen = await brightness();
  vi.restoreAllMocks();
  expect(Math.min(seen.large, seen.small)).toBeGreaterThan(100);
  const { large, middle } = await brightness();
  expect(Math.max(large, middle)).toBeLessThan(100);
});

const fetched = async (path: string, body: object) => {
  const headers = { authorization: `Bearer ${reader}`, 'content-type': 'application/json' };
  const answer = await fetch(`${bench.url}/api/documents/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return Buffer.from(await answer.arrayBuffer());
};

/** What the work makes of a version that has more pages than a person waits for. */
async function preparedAsWork(version: number): Promise<Buffer> {
  const [caller] = await bench.db.asSystem((tx) =>
    tx
      .select()
      .from(users)
      .where(eq(users.userName, holderOf('User'))),
  );
  const asked = { kind: 'pdf', name: 'document.pdf', documentIds: [guid], wanted: { guidList: [{ guid, version }] } } as const;
  const id = `as-work-${version}`;
  const context = { tenantId: TENANT, now: bench.now, caller: { userId: caller?.id ?? '' } as Caller };
  await bench.db.inTenant(TENANT, (tx) => putPrepared({ ...context, tx }, { ...asked, documentIds: [guid], id }));
  await runWork();
  const answer = await fetch(`${bench.url}/api/documents/prepared-file/${id}`, {
    headers: { authorization: `Bearer ${reader}` },
  });
  return Buffer.from(await answer.arrayBuffer());
}

/** The PDF files a version leaves as: prepared at once and as work, in the ZIP, with a mail. */
async function outputs(version: number): Promise<Buffer[]> {
  const prepared = await fetched('prepare-pdf', { guidList: [{ guid, version }] });
  const zip = await entriesOf(await fetched('download-documents', { GuidList: [{ Guid: guid, Version: version }] }));
  mails.length = 0;
  const to = [{ address: 'eva@partner.example' }];
  await post('reports/email-send-mail', { type: 1, guidList: [{ guid, version }], AsOnePdf: true, to, subject: 'Contract' });
  await runWork();
  const mailed = mails.flatMap(({ attachments = [] }) => attachments.map(({ content }) => Buffer.from(content)));
  expect(mailed).toHaveLength(1);
  return [
    prepared,
    await preparedAsWork(version),
    ...zip.flatMap(([name, content]) => (name.endsWith('.pdf') ? content : [])),
    ...mailed,
  ];
}
