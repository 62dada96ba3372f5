import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countOutcome, countState } from '#schema/codes/bench.ts';
import { containerStatus } from '#schema/codes.ts';
import { counts, placements } from '#service/db/tables/bench.ts';
import { countId } from '#schema/entities/count.ts';
import { placementId } from '#schema/entities/placement.ts';
import { containers, registrations } from '#service/db/tables/vault.ts';
import { insertRows } from '#service/demo/batches.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { fillVault, holderOf } from '#tests/bench/vault-fixture.ts';
import { vaultBench } from '#tests/bench/vault-bench.ts';
import { generateBoxesCsv } from './boxes-csv.ts';

/** Boxes of the project beyond the first two pages. */
const MANY = 230;

let bench: Bench;
let token: string;
beforeAll(async () => {
  bench = await openBench();
  await fillVault(bench);
  ({ token } = await bench.signIn('everybody'));
  await bench.db.asSystem(async (tx) => {
    const [box] = await tx.select().from(containers).where(eq(containers.projectId, 'own-project')).limit(1);
    if (!box) throw new Error('no box to copy');
    const copies = Array.from({ length: MANY }, (_, n) => ({
      ...box,
      id: `csv-${n}`,
      code: `CSV-${String(n).padStart(4, '0')}`,
      status: containerStatus.completed,
      deletedAt: 0,
    }));
    await tx.insert(containers).values(copies);
  });
}, 240_000);
afterAll(() => bench.close());

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  bench.ask('POST', `/api/segregation/${path}`, { token, body, headers });

test('S1 §7 GenerateCsv: the file has all boxes of the project, however many, with states in words of the reader', async () => {
  const { text } = await post('generate-csv', { projectId: 'own-project' }, { 'accept-language': 'de' });
  expect(text.match(/"CSV-\d{4}"/g)).toHaveLength(MANY);
  expect(new Set(text.match(/"CSV-\d{4}"/g)).size).toBe(MANY);
  expect(text).toContain('"Zählung"');
  expect(text).toContain('"wartet"');
});

const of = async (documentCode: string) =>
  (await post('validate-document', { projectId: 'own-project', boxCode: '', documentCode })).body['data'];

test('validation without a box names the box of a document, and of a code that no box has none', async () => {
  const box = await bench.db.asSystem(async (tx) => {
    const [document] = await tx.select().from(registrations).where(eq(registrations.projectId, 'own-project')).limit(1);
    if (!document) throw new Error('no document to copy');
    await tx.insert(registrations).values({ ...document, id: 'csv-document', code: 'CSV-D1', deletedAt: 0 });
    const [found] = await tx
      .select()
      .from(containers)
      .where(eq(containers.id, document.containerId ?? ''));
    return found?.code;
  });
  expect(await of('csv-d1')).toMatchObject({ outcome: countOutcome.elsewhere, boxCode: box });
  expect(await of('NO-SUCH-DOCUMENT')).toMatchObject({ outcome: countOutcome.unknown, boxCode: '' });
});

test('the boxes have the number found by their count; only the archive gets their shelves', async () => {
  const made = {
    tenantId: 't-north',
    projectId: 'own-project',
    version: 1,
    createdAt: 1,
    createdBy: '',
    createdByName: '',
    createdByOp: '',
  };
  await bench.db.asSystem(async (tx) => {
    const numbers = { state: countState.confirmed, expected: 3, found: 2, missing: 1, extra: 0, strays: 0 };
    const row = { ...numbers, parts: [], byName: 'Anna', at: 1, remark: '' };
    await tx.insert(counts).values({ ...made, ...row, id: countId('csv-0'), containerId: 'csv-0' });
    await tx
      .insert(placements)
      .values({ ...made, id: placementId('csv-0'), containerId: 'csv-0', placeCode: 'R-02-04-06', since: 1 });
  });
  const asked = { projectId: 'own-project', state: countState.waiting };
  const staff = (await post('box-verify-data', asked)).body['data'];
  expect(staff).toMatchObject({
    counts: [{ containerId: 'csv-0', found: 2 }],
    shelves: [{ containerId: 'csv-0', placeCode: 'R-02-04-06' }],
  });
  expect((await post('generate-csv', { projectId: 'own-project' })).text).toMatch(/"CSV-0000";.*;"2";.*"R-02-04-06"/);

  const customer = (await bench.signIn(holderOf('Supervisor'))).token;
  const theirs = await bench.ask('POST', '/api/segregation/box-verify-data', { token: customer, body: asked });
  expect(theirs.body['data']).toMatchObject({ counts: [{ containerId: 'csv-0', found: 2 }], shelves: [] });
  const file = await bench.ask('POST', '/api/segregation/generate-csv', { token: customer, body: { projectId: 'own-project' } });
  expect(file.text).toContain('"CSV-0000"');
  expect(file.text).not.toContain('R-02-04-06');
  expect(file.text).not.toContain('"shelf"');
});

test('the file of all boxes is read in short transactions, and not to its end for a caller who has left', async () => {
  const vault = await vaultBench();
  const anna = vault.device('anna');
  const box = anna.box('FIRST');
  await anna.send(box);
  await vault.db.inTenant('t1', async (tx) => {
    const [row] = await tx.select().from(containers).where(eq(containers.id, box.entityId));
    if (!row) throw new Error('no box to copy');
    const copies = Array.from({ length: 2_500 }, (_, n) => ({
      ...row,
      id: `long-${n}`,
      code: `LONG-${n}`,
      status: containerStatus.sent,
    }));
    await insertRows(tx, containers, copies);
  });
  const left = new AbortController();
  let transactions = 0;
  const inTenant: typeof vault.db.inTenant = (tenantId, work) => {
    transactions += 1;
    return vault.db.inTenant(tenantId, work);
  };
  const context = { ...vault.context('edyta'), db: { ...vault.db, inTenant }, signal: left.signal };
  const made = await generateBoxesCsv.handle(context, { projectId: 'p1', name: '' });
  expect('file' in made && new TextDecoder().decode(made.file).match(/"LONG-/g)).toHaveLength(2_500);
  expect(transactions).toBe(4);
  left.abort();
  await expect(generateBoxesCsv.handle(context, { projectId: 'p1', name: '' })).rejects.toThrow('aborted');
  expect(transactions).toBe(5);
  await vault.close();
});
