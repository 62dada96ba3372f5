import { createHash, randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dictionaryFileState } from '#schema/codes.ts';
import { registrationCreate } from '#schema/operations/registrations.ts';
import type { PullRequest, PushRequest } from '#schema/sync-wire.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import { projectScope } from '#schema/scopes.ts';
import { publishVersion } from '#service/areas/dictionaries/publish-version.ts';
import { stampFeed } from '#service/areas/sync/feed.ts';
import { userProjects } from '#service/db/tables/tenancy.ts';
import { classes, registrations } from '#service/db/tables/vault.ts';
import { createEngine } from '#sync/engine.ts';
import type { DictionaryPlace } from '#sync/ports.ts';
import { createTransport } from '#sync/transport/transport.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { listValues } from '#tests/bench/list-values.ts';
import { owner, testPorts } from '#tests/bench/sync-ports.ts';
import { fillVault } from '#tests/bench/vault-fixture.ts';

/** Value lists from the file that is published to the tablet: the engine, its transport, the service, its database; only time is not real. */

const [tenantId, LIST] = ['t-north', 'own-dictionary'];
const VALUES = 200_000;
const CHANGED = 500;

let bench: Bench;
const ownFetch = globalThis.fetch;
/** Parts of the list that were fetched: the query, and the bytes of the answer. */
const fetched: { query: string; bytes: number }[] = [];
beforeAll(async () => {
  bench = await openBench();
  await fillVault(bench);
  await bench.db.asSystem(async (tx) => {
    await tx.insert(userProjects).values({ tenantId, userId: 'u-operator', projectId: 'own-project' });
    const attributes = [plainAttribute({ id: 'own-attribute', dictionaryId: LIST, strict: true })];
    const isClass = and(eq(classes.tenantId, tenantId), eq(classes.id, 'own-class'));
    const [row] = await tx.update(classes).set({ attributes }).where(isClass).returning();
    if (!row) throw new Error('The class is missing.');
    const { tenantId: _, ...known } = row;
    const [scope, id] = [projectScope('own-project'), 'class/own-class'];
    await stampFeed(tx, tenantId, [{ stream: 'references', id, scope, row: { of: 'class', ...known } }]);
  });
  await publish(`select 'Value ' || lpad(n::text, 6, '0'), '' from generate_series(1, ${VALUES}) n
    union all select 'Payroll 2', '' union all select 'Payroll', '' union all select 'Desk', ''`);
}, 120_000);
afterAll(async () => {
  globalThis.fetch = ownFetch;
  await bench.close();
});

/** Publishes a file whose rows are the value and its successor, as a query of the database gives them. */
async function publish(rows: string): Promise<void> {
  const id = randomUUID();
  await bench.db.asSystem(async (tx) => {
    await tx.execute(sql`insert into dictionary_files (tenant_id, id, dictionary_id, config_id, file_id, name, state, counters, by, by_name, at)
      select ${tenantId}, ${id}, ${LIST}, 'own-dictionary-config', ${id}, 'list.csv', ${dictionaryFileState.checked}, '{}'::jsonb, 'u', 'U', 1`);
    await tx.execute(sql`insert into dictionary_staged (tenant_id, file_id, lower, folded, value, successor)
      select ${tenantId}, ${id}, lower(v), lower(v), v, s from (${sql.raw(rows)}) as list(v, s)`);
  });
  await bench.db.inTenant(tenantId, (tx) => publishVersion(tx, { tenantId, id, now: bench.now() }));
}

/** The tablet of the operator, on a clock of its own that waits for the service. */
async function tablet() {
  const { token } = await bench.signIn('operator');
  const ports = testPorts();
  globalThis.fetch = (input, init) => {
    const read = ownFetch(new URL(input as string, bench.url), init).then(async (whole) => {
      const body = await whole.arrayBuffer();
      const { pathname, search } = new URL(input as string, bench.url);
      if (pathname.includes('dictionary-value')) fetched.push({ query: search, bytes: body.byteLength });
      return new Response(body, { status: whole.status, headers: whole.headers });
    });
    ports.timeline.standStill(read);
    return read;
  };
  const transport = createTransport({ token: () => token, renew: async () => 'unreachable' });
  let isUp = true;
  const line =
    <A extends unknown[], T>(send: (...asked: A) => Promise<T>) =>
    (...asked: A) =>
      isUp ? send(...asked) : Promise.resolve({ kind: 'unreachable' } as const);
  ports.ports.transport = {
    push: line((request: PushRequest) => transport.push(request)),
    pull: line((request: PullRequest) => transport.pull(request)),
    dictionary: line((id: string, place: DictionaryPlace) => transport.dictionary(id, place)),
    probe: async () => isUp && (await transport.probe()),
  };
  ports.ports.ids = { uuid: () => randomUUID() };
  ports.ports.hasher = { sha256: async (text) => createHash('sha256').update(text).digest('hex') };
  const engine = createEngine(ports.ports, { ...owner, clientId: tenantId, userId: 'u-operator' });
  await engine.start();
  await ports.pass(5_000);
  return { ...ports, engine, plug: (up: boolean) => void (isUp = up) };
}

test('R-385: 1,000 changes of 200,000 values reach a tablet as a difference; its unsent work is mapped, or becomes a case', async () => {
  const { engine, disk, pass, plug } = await tablet();
  const head = () => disk.peek('dictionaries').get(`${LIST}/head`);
  const values = () => listValues(head(), (id) => disk.peek('dictionaries').get(id)?.values);
  for (let waited = 0; !head() && waited < 20; waited += 1) await pass(60_000);
  expect(head()).toMatchObject({ version: 2, size: VALUES + 3 });
  expect(fetched.map(({ query }) => query)).toEqual([0, 100_000, 200_000].map((after) => `?since=0&after=${after}`));
  plug(false);
  const about = { containerId: 'own-container', projectId: 'own-project', classId: 'own-class' };
  const rest = { evidence: {}, toVerify: [], tries: {}, leased: [] };
  const save = async (code: string, value: string) => {
    const payload = { ...about, ...rest, code, values: { 'own-attribute': value } };
    return (await engine.save({ kind: registrationCreate, payload })).entityId;
  };
  const [mapped, waiting] = [await save('UNSENT-1', 'Payroll 2'), await save('UNSENT-2', 'Desk')];
  const gone = CHANGED - 2; // with the two above: so many withdrawn, and as many new
  await publish(`select 'Value ' || lpad(n::text, 6, '0'), '' from generate_series(${gone + 1}, ${VALUES}) n
    union all select 'Fresh ' || lpad(n::text, 6, '0'), '' from generate_series(1, ${CHANGED}) n
    union all select 'Payroll', '' union all select 'Payroll 2', 'Payroll'`);
  fetched.length = 0;
  plug(true);
  for (let waited = 0; (head()?.version ?? 0) < 3 && waited < 20; waited += 1) await pass(60_000);
  expect(head()).toMatchObject({ version: 3 });
  expect(fetched.map(({ query }) => query)).toEqual(['?since=2&after=0']);
  expect(fetched[0]?.bytes).toBeLessThan(40_000);
  const stored = await bench.db.inTenant(tenantId, (tx) =>
    tx.execute<{ value: string }>(
      sql`select value from dictionary_values where dictionary_id = ${LIST} and until_version = 0 order by folded, value`,
    ),
  );
  expect(values()).toEqual(stored.rows.map(({ value }) => value));
  expect(disk.peek('dictionaries').get(`${LIST}/successors`)).toMatchObject({ values: ['Payroll 2', 'Payroll'] });
  for (let waited = 0; engine.statusNow().waiting > 0 && waited < 20; waited += 1) await pass(60_000);
  const [row] = await bench.db.inTenant(tenantId, (tx) => tx.select().from(registrations).where(eq(registrations.id, mapped)));
  expect(row?.values).toMatchObject({ 'own-attribute': 'Payroll' });
  expect(engine.statusNow()).toMatchObject({ waiting: 0, withSupervisor: 1 });
  expect(
    disk.peek('outbox').get([...disk.peek('outbox').values()].find(({ entityId }) => entityId === waiting)?.id ?? ''),
  ).toMatchObject({
    state: 'contested',
  });
  await engine.stop();
}, 120_000);

test('R-385: a successor that is named after its value was withdrawn comes with a difference as well', async () => {
  const { token } = await bench.signIn('operator');
  const rest = `select value, '' from dictionary_values where dictionary_id = '${LIST}' and until_version = 0`;
  await publish(`${rest} union all select 'Desk', 'Payroll'`);
  const { body } = await bench.ask('GET', `/api/protocoling/dictionary-value/${LIST}?since=3&after=0`, { token });
  expect(body['data']).toMatchObject({ version: 4, added: [], gone: [{ value: 'Desk', successor: 'Payroll' }] });
  // published again, nothing is new
  await publish(`${rest} union all select 'Desk', 'Payroll'`);
  const again = await bench.ask('GET', `/api/protocoling/dictionary-value/${LIST}?since=4&after=0`, { token });
  expect(again.body['data']).toMatchObject({ version: 5, added: [], gone: [] });
});

test('the list of another client, and a place that is no number, are refused', async () => {
  const { token } = await bench.signIn('operator');
  const ask = (path: string) => bench.ask('GET', `/api/protocoling/dictionary-value/${path}`, { token });
  expect((await ask('otherTenant-dictionary?since=0&after=0')).status).toBe(404);
  expect((await ask(`${LIST}?since=0&after=-1`)).status).toBe(422);
  expect((await ask(`${LIST}?since=1e9&after=0`)).status).toBe(422);
  expect((await ask(`${LIST}?since=999999999&after=999999999`)).body['data']).toMatchObject({ values: [], more: false });
});
