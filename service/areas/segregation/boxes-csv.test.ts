import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countOutcome } from '#schema/codes/bench.ts';
import { containerStatus } from '#schema/codes.ts';
import { containers, registrations } from '#service/db/tables/vault.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { fillVault } from '#tests/bench/vault-fixture.ts';

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

test('archive §6: validation without a box names the box of a document, and of a code that no box has none', async () => {
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
