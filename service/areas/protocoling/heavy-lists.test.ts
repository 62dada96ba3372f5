import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANSWER_LIMITS } from '#schema/limits.ts';
import { deskHandlers } from '#service/areas/desk/handlers.ts';
import { searchHandlers } from '#service/areas/navigation/search/handlers.ts';
import { containers, registrations } from '#service/db/tables/vault.ts';
import { dataAnswer } from '#service/http/answers.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';
import { protocolingHandlers } from './handlers.ts';

/** Rows far heavier than today's operations may make them, written straight into the database. */
const ROW_BYTES = 400_000;
const BOXES = 30;
const DOCUMENTS = 100;

let bench: VaultBench;
let boxId: string;
beforeAll(async () => {
  bench = await vaultBench();
  const anna = bench.device('anna');
  const box = anna.box('HEAVY-1');
  boxId = box.entityId;
  expect(await anna.send(box, anna.file(box, 'HEAVY-D1'))).toEqual(['applied', 'applied']);
  const heavy = sql`jsonb_build_object('surname', repeat('x', ${ROW_BYTES}::int))`;
  await bench.db.asSystem(async (tx) => {
    await tx.update(registrations).set({ values: heavy, words: sql`repeat('x', ${ROW_BYTES}::int)` });
    await tx.update(containers).set({ inherited: heavy }).where(eq(containers.id, boxId));
    await copies(tx, 'registrations', DOCUMENTS);
    await copies(tx, 'containers', BOXES);
  });
});
afterAll(() => bench.close());

/** Copies the one row of a table under new ids and codes. */
const copies = (tx: HandlerContext['tx'], table: string, count: number) =>
  tx.execute(sql`insert into ${sql.identifier(table)} select (jsonb_populate_record(t, jsonb_build_object(
      'id', t.id || '-' || n, 'code', t.code || '-' || n, 'created_at', t.created_at + n))).*
    from ${sql.identifier(table)} t, generate_series(1, ${count}::int) as n`);

type Asked = (context: HandlerContext, input: unknown) => Promise<unknown>;
const ask = <T>(handler: unknown, input: unknown) =>
  // both tables type their handlers by row; here every row is alike
  bench.db.inTenant('t1', (tx) => (handler as Asked)({ ...bench.context('anna'), tx }, input)) as Promise<T>;

interface Page {
  data: { items: { id: string; code: string }[]; isLastPage: boolean; searchPackageId: string; searchPackegeId: string };
}

/** Reads a list page by page and checks each page against the bound. */
async function readAll(read: (after: string) => Promise<Page>): Promise<string[]> {
  const codes: string[] = [];
  for (let after = ''; ;) {
    const { data } = await read(after);
    expect(JSON.stringify(data).length).toBeLessThanOrEqual(ANSWER_LIMITS.pageBytes + 50_000);
    codes.push(...data.items.map(({ code }) => code));
    if (data.isLastPage) return codes;
    after = data.searchPackageId ?? data.searchPackegeId;
  }
}

test('a list of heavy boxes comes whole, in pages bounded in bytes', async () => {
  const codes = await readAll((after) => ask(protocolingHandlers.registerList, { statusId: 1, searchPackageId: after }));
  expect([codes.length, new Set(codes).size]).toEqual([BOXES + 1, BOXES + 1]);
});

test('a search over heavy documents comes whole, in pages bounded in bytes', async () => {
  const codes = await readAll((after) => ask(searchHandlers.documentSearch, { classId: 'files', searchPackegeId: after }));
  expect(codes).toHaveLength(DOCUMENTS + 1);
});

test('documents of a box that exceed one answer are refused by name, before they are read', async () => {
  const tooLarge = { refused: 'answer.tooLarge' };
  const about = { projectId: 'p1', type: 'box', id: boxId };
  expect(await ask(protocolingHandlers.registration, about)).toMatchObject(tooLarge);
  const asked = { objectCode: 'HEAVY-1', containerType: 'box', projectId: 'p1' };
  expect(await ask(protocolingHandlers.registeredDocuments, asked)).toMatchObject(tooLarge);
  expect(await ask(protocolingHandlers.protocol, { containerId: boxId, format: 5 })).toMatchObject(tooLarge);
});

/** Rows that together exceed the largest answer by a little. */
const HEAVY = Math.ceil(ANSWER_LIMITS.bytes / 1_000_000) + 1;
const megabyte = sql`repeat('x', 1000000)`;
const each = sql`generate_series(1, ${HEAVY}::int) as n`;
const drop = (table: string, where: ReturnType<typeof sql>) =>
  bench.db.asSystem((tx) => tx.execute(sql`delete from ${sql.identifier(table)} where ${where}`));

const histories = () =>
  Promise.all([
    ask(deskHandlers.conflictAudit, { id: 'heavy' }),
    ask(deskHandlers.custody, { containerId: boxId }),
    ask(protocolingHandlers.dictionaryValue, { id: 'places' }),
  ]);

test('the decisions on a case, the history of a box and a dictionary are refused by name, before they are read', async () => {
  await bench.db.asSystem(async (tx) => {
    await tx.execute(sql`insert into decisions (tenant_id, id, conflict_id, at, user_id, user_name, device_id, decision, reason, note,
        batch_id, seconds_spent, base)
      select 't1', 'heavy-' || n, 'heavy', n, 'anna', 'Anna', 'd', 'fields', '', '', '', 1, to_jsonb(${megabyte}) from ${each}`);
    await tx.execute(sql`insert into custody (tenant_id, container_id, position, event, user_id, user_name, role, device_id, from_state,
        to_state, method, seal, device_at, at, previous_hash, hash)
      select 't1', ${boxId}::text, 1000 + n, 1, 'anna', 'Anna', 'User', 'd', '', '', '', ${megabyte}, 0, 0, '', '' from ${each}`);
    // an index contains these values, so they cannot be as long
    await tx.execute(sql`insert into dictionary_values (tenant_id, dictionary_id, value, folded, since_version, until_version)
      select 't1', 'places', n || repeat('x', 100000), 'heavy', 1, 0 from generate_series(1, ${HEAVY * 10}::int) as n`);
  });
  const tooLarge = { refused: 'answer.tooLarge' };
  expect(await histories()).toMatchObject([tooLarge, tooLarge, tooLarge]);
  // what fits one answer is read whole
  await drop('decisions', sql`conflict_id = 'heavy' and at > 20`);
  await drop('custody', sql`position > 1020`);
  await drop('dictionary_values', sql`folded = 'heavy' and value < '2'`);
  expect(await histories()).toMatchObject([{ data: { length: 20 } }, { data: { whole: false } }, { data: { id: 'places' } }]);
});

test('whatever a call gives, an answer never grows beyond the largest one', async () => {
  const text = 'x'.repeat(1_000_000);
  const rows = Array.from({ length: 700 }, () => ({ text }));
  const answer = dataAnswer({ rows }, false);
  expect([answer.status, await answer.json()]).toEqual([
    200,
    expect.objectContaining({ result: false, code: 'answer.tooLarge' }),
  ]);
  expect(await dataAnswer({ rows: rows.slice(0, 10) }, false).json()).toMatchObject({ result: true });
});
