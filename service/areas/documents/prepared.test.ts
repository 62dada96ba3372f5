import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderStatus, workState } from '#schema/codes.ts';
import { DAY_MS } from '#schema/limits.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import type { Attribute } from '#schema/records/reference.ts';
import { prepared } from '#service/db/tables/documents.ts';
import { files } from '#service/db/tables/files.ts';
import { notifications } from '#service/db/tables/notifications.ts';
import { tenants, userRestrictions, users } from '#service/db/tables/tenancy.ts';
import { classes, orders } from '#service/db/tables/vault.ts';
import { work } from '#service/db/tables/work.ts';
import { NAME, VALUE } from '#service/areas/navigation/search/words.ts';
import { Door } from '#service/pages/shown.ts';
import type { WorkRun } from '#service/work/handler.ts';
import { copyDocument } from '#tests/bench/document-bench.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { fillVault, holderOf } from '#tests/bench/vault-fixture.ts';
import { prepareFile } from './prepare-work.ts';

/**
 * Files prepared in the background, with the rights at the time of preparation and at the time of download.
 */

const tenantId = 't-north';
const MANY = 600;
const ids = Array.from({ length: MANY }, (_, n) => `many-${String(n).padStart(3, '0')}`);
const asker = holderOf('Supervisor');
const valueOf = (n: number) => (n % 2 === 0 ? '=cmd' : 'odd');
/** Its code is a value without a name. */
const wordsOf = (id: string) => `${VALUE}${NAME}${id}`;
let bench: Bench;
let token: string;
let other: string;
let askerId = '';
beforeAll(async () => {
  bench = await openBench();
  await fillVault(bench);
  await copyDocument(bench, ids, (id, n) => ({
    words: wordsOf(id),
    createdAt: n + 2,
    values: { 'own-attribute': valueOf(n) },
  }));
  await bench.db.asSystem(async (tx) => {
    await tx.update(orders).set({ status: orderStatus.completed }).where(eq(orders.id, 'own-order'));
    const [person] = await tx.select().from(users).where(eq(users.userName, asker));
    askerId = person?.id ?? '';
  });
  token = (await bench.signIn(asker)).token;
  other = (await bench.signIn(holderOf('User'))).token;
}, 240_000);
afterAll(() => bench?.close());

async function ask(method: string, call: string, body?: object, as = token) {
  const answer = await bench.ask(method, `/api/documents/${call}`, { token: as, ...(body && { body }) });
  return { ...answer, code: answer.body['code'], data: answer.body['data'] as Record<string, never> };
}
const listOf = async (as = token) => (await ask('GET', 'prepared-files', undefined, as)).data['files'] as unknown as Made[]; // by its row
interface Made {
  id: string;
  state: number;
  documents: number;
}

/** Requests the list of the class and runs the work. */
async function madeList(query: object = {}): Promise<string> {
  const id = randomUUID();
  const { status } = await ask('POST', 'search-export', { id, query: { classId: 'own-class', ...query } });
  expect(status).toBe(200);
  await runWork(id);
  return id;
}

/** Runs the work on a node. `between` runs after the file is created and before it has its row. */
async function runWork(subject: string, between?: () => Promise<unknown>): Promise<void> {
  const handler = prepareFile({ db: bench.db, files: bench.files, door: new Door(bench.files, bench.pages, 'work') });
  const [row] = await bench.db.asSystem((tx) => tx.select().from(work).where(eq(work.subject, subject)));
  const step: WorkRun['step'] = async (make) => void (await bench.db.inTenant(tenantId, make));
  const run = { tenantId, id: 'w', subject, by: row?.by ?? '', cursor: '', now: bench.now, signal: new AbortController().signal };
  const ending = await handler.run({ ...run, step }, {});
  await between?.();
  await bench.db.inTenant(tenantId, async (tx) => ending?.(tx));
}

const fetched = (id: string, as = token) => ask('GET', `prepared-file/${id}`, undefined, as);

test('everything a search finds is one list, its owner gets a message, and no cell of it is a formula', async () => {
  const id = await madeList();
  expect((await listOf()).find((one) => one.id === id)).toMatchObject({ state: workState.done, documents: MANY + 1 });
  const { text, headers } = await fetched(id);
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(MANY + 2);
  expect(lines.filter((line) => line.includes(`"'=cmd"`))).toHaveLength(MANY / 2);
  expect(lines.filter((line) => /(^|;)"=/.test(line))).toEqual([]);
  expect(headers.get('content-disposition')).toContain('Files.csv');
  const messages = await bench.db.asSystem((tx) =>
    tx.select().from(notifications).where(eq(notifications.target, 'documents/prepared')),
  );
  expect(messages.map(({ subject, userId }) => [subject, userId])).toEqual([['Files.csv', askerId]]);
});

test('a list has its headings in the language it was asked for in, whatever its owner prefers when it is made', async () => {
  const [own] = await bench.db.asSystem((tx) => tx.select().from(classes).where(eq(classes.id, 'own-class')));
  const [first, ...others] = (own?.attributes ?? []) as Attribute[];
  const german = { ...first, name: 'Surname', translations: { de: { name: 'Nachname' }, pl: { name: 'Nazwisko' } } };
  await bench.db.asSystem((tx) =>
    tx
      .update(classes)
      .set({ attributes: [german, ...others], translations: { de: { name: 'Akten' } } })
      .where(eq(classes.id, 'own-class')),
  );
  const id = randomUUID();
  const body = { id, query: { classId: 'own-class', text: 'many-00' } };
  await bench.ask('POST', '/api/documents/search-export', { token, body, headers: { 'accept-language': 'de' } });
  await runWork(id);
  const { text, headers } = await fetched(id);
  expect(text.split('\r\n')[0]).toContain('Nachname');
  expect(headers.get('content-disposition')).toContain('Akten.csv');
  await bench.db.asSystem((tx) =>
    tx
      .update(classes)
      .set({ attributes: own?.attributes ?? [], translations: {} })
      .where(eq(classes.id, 'own-class')),
  );
});

const parametersOf = (additionalParams: object) =>
  bench.db.asSystem((tx) => tx.update(tenants).set({ parameters: { additionalParams } }).where(eq(tenants.tenantId, tenantId)));

test('S0 §3 CSV_QANTIFIER: a list made as work has the qualifier of the client', async () => {
  await parametersOf({ CSV_QANTIFIER: "'" });
  const { text } = await fetched(await madeList({ text: 'many-00' }));
  await parametersOf({});
  expect(text.split('\r\n')[1]).toMatch(/^'.*'$/);
  expect(text.split('\r\n')[1]).not.toContain('"');
});

test('the same id is the same file; of another person it is as unknown as one that is not there', async () => {
  const id = await madeList({ text: 'many-00' });
  const again = { id, query: { classId: 'own-class' } };
  expect((await ask('POST', 'search-export', again)).status).toBe(200);
  expect((await fetched(id)).text.trim().split('\r\n')).toHaveLength(11);
  expect((await ask('POST', 'search-export', again, other)).code).toBe('row.unknown');
  const answers = [await fetched(id, other), await fetched(randomUUID())];
  expect(answers.map(({ status, code }) => [status, code])).toEqual([
    [404, 'row.unknown'],
    [404, 'row.unknown'],
  ]);
  expect((await listOf(other)).map((one) => one.id)).not.toContain(id);
  // nor as a file of another purpose
  const [file] = await bench.db.asSystem((tx) =>
    tx
      .select()
      .from(files)
      .where(eq(files.id, `prepared-${id}`)),
  );
  const read = await bench.ask('GET', `/api/files/${file?.id}`, { token });
  expect([file?.purpose, read.status]).toEqual(['prepared', 404]);
});

const asked = (more: object, query: object = { classId: 'own-class' }) =>
  ask('POST', 'search-export', { id: randomUUID(), query, ...more });

test('hostile: unknown fields, a strange class, a query that cannot be read, too many files at the same time', async () => {
  const answers = [
    await asked({ userId: 'u-everybody' }),
    await asked({ id: '../../x' }),
    await asked({}, { classId: 'own-class', searchPackegeId: 'x' }),
    await asked({}, { classId: 'otherTenant-class' }),
    await asked({}, {}),
    await asked({}, { classId: 'own-class', attributes: [{ id: 'nothing', value: 'x' }] }),
  ];
  expect(answers.map(({ code }) => code)).toEqual([
    'request.invalid',
    'request.invalid',
    'request.invalid',
    'row.unknown',
    'row.unknown',
    'request.invalid',
  ]);
  const before = (await listOf()).length;
  for (let n = before; n < DOCUMENT_LIMITS.preparedFiles; n += 1) expect((await asked({})).status).toBe(200);
  expect((await asked({})).code).toBe('documents.tooMany');
  await bench.db.asSystem((tx) => tx.delete(prepared).where(eq(prepared.state, workState.waiting)));
});

test('a document that is deleted takes the lists it is in along, also one that is being made', async () => {
  const ready = await madeList({ text: 'many-00' });
  const making = randomUUID();
  await ask('POST', 'search-export', { id: making, query: { classId: 'own-class', text: 'many-01' } });
  const { data } = await ask('POST', 'delete', { GuidList: [{ Guid: 'many-001' }], reason: 'twice' });
  expect(data['documents']).toMatchObject([{ deleted: true }]);
  expect((await fetched(ready)).status).toBe(404);
  await runWork(making, () => bench.db.asSystem((tx) => tx.delete(prepared).where(eq(prepared.id, making))));
  const named = await bench.db.asSystem((tx) => tx.select().from(files).where(eq(files.purpose, 'prepared')));
  expect(named.map(({ id }) => id)).not.toContain(`prepared-${making}`);
  expect(named.map(({ id }) => id)).not.toContain(`prepared-${ready}`);
});

test('sight is asked when the list is made and again when it is fetched; after a day the list is gone', async () => {
  const whole = await madeList({ text: 'many-02' });
  expect((await fetched(whole)).status).toBe(200);
  await bench.db.asSystem(async (tx) => {
    await tx.update(users).set({ sighted: true }).where(eq(users.userName, asker));
    const own = { tenantId, userId: askerId, classId: 'own-class', attributeId: 'own-attribute', allowed: ['odd'] };
    await tx.insert(userRestrictions).values(own);
  });
  expect((await fetched(whole)).status).toBe(404);
  const part = await madeList({ text: 'many-02' });
  expect((await fetched(part)).text.trim().split('\r\n')).toHaveLength(6);
  bench.pass(DAY_MS + 1);
  token = (await bench.signIn(asker)).token;
  expect((await fetched(part)).status).toBe(404);
  expect(await listOf()).toEqual([]);
});
