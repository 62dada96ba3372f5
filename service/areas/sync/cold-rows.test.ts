import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { containerStatus, orderStatus, orderType, workState } from '#schema/codes.ts';
import { countState, exceptionKind } from '#schema/codes/bench.ts';
import { operationType, workOrderKind } from '#schema/codes/orders.ts';
import { COLD_DAYS, DAY_MS } from '#schema/limits.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Stream } from '#schema/streams.ts';
import { handovers } from '#service/db/tables/orders.ts';
import { feed } from '#service/db/tables/sync.ts';
import { registrations } from '#service/db/tables/vault.ts';
import { work } from '#service/db/tables/work.ts';
import { putWork } from '#service/work/put.ts';
import { startWorkers } from '#service/work/workers.ts';
import { newId, vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { coolSome } from './cold-rows.ts';
import { stampFeed } from './feed.ts';
import { feedWorkHandlers } from './work.ts';
import { feedWork } from './work-kinds.ts';

/** Rows leave devices by age (`Entity.coldWhen`): boxes that were received and counted, orders that are over, and what is theirs. */

let bench: VaultBench;
let [anna, bogdan, edyta]: TestDevice[] = [];
beforeAll(async () => {
  bench = await vaultBench();
});
beforeEach(() => {
  [anna, bogdan, edyta] = ['anna', 'bogdan', 'edyta'].map((id) => bench.device(id, `${id}-${newId()}`));
});
afterAll(() => bench.close());

const run = (statement: ReturnType<typeof sql>) => bench.db.asSystem((tx) => tx.execute(statement));
const device = (one: TestDevice | undefined): TestDevice => one ?? bench.device('anna');

/** A box with two documents at the archive: received so many days ago, and counted with this outcome. */
async function boxAt(code: string, days: number, counted: number | null = countState.confirmed) {
  const maker = device(anna);
  const box = maker.box(code);
  const files = [maker.file(box, `${code}-1`), maker.file(box, `${code}-2`)];
  expect(await maker.send(box, ...files)).toEqual(['applied', 'applied', 'applied']);
  await run(sql`update containers set status = ${containerStatus.completed}, received_at = ${bench.now() - days * DAY_MS},
    count_state = ${counted} where id = ${box.entityId}`);
  return { box, files, ids: [box, ...files].map(({ entityId }) => entityId) };
}
/** Runs until nothing is left. Returns how many rows left. */
async function coolAll(tenantId = 't1'): Promise<number> {
  let all = 0;
  for (let last = 1; last > 0; all += last) last = await bench.db.inTenant(tenantId, (tx) => coolSome(tx, tenantId, bench.now()));
  return all;
}
/** Each of these rows as a device receives it after its cursor: `here`, `gone`, or `silent` for no word. */
async function pulled(one: TestDevice | undefined, since: number, ids: readonly string[]) {
  const { rows } = await device(one).pull(since, { limit: 5_000 });
  return ids.map((id) => rows.filter((row) => row.id === id).map(({ row }) => (row === null ? 'gone' : 'here'))[0] ?? 'silent');
}
const head = async () => (await device(anna).pull(0, { limit: 5_000 })).head;
const scopeOf = async (id: string) =>
  (await bench.db.asSystem((tx) => tx.select({ scope: feed.scope }).from(feed).where(eq(feed.rowId, id))))[0]?.scope;

test('a box leaves 90 days after reception with its documents, and not before its count is confirmed', async () => {
  const old = await boxAt('COLD-1', COLD_DAYS + 1);
  const young = await boxAt('COLD-2', COLD_DAYS - 1);
  const uncounted = await boxAt('COLD-3', COLD_DAYS + 1, null);
  const differing = await boxAt('COLD-4', COLD_DAYS + 1, countState.differs);
  const since = await head();
  await coolAll();
  for (const one of [anna, bogdan, edyta]) expect(await pulled(one, since, old.ids)).toEqual(['gone', 'gone', 'gone']);
  for (const { ids } of [young, uncounted, differing])
    expect(await pulled(anna, since, ids)).toEqual(['silent', 'silent', 'silent']);
  // a new device reads none of it
  expect(await pulled(bench.device('anna', 'new'), 0, old.ids)).toEqual(['gone', 'gone', 'gone']);
  expect(await coolAll()).toBe(0);
  bench.pass(2 * DAY_MS);
  expect(await coolAll()).toBe(3);
  expect(await pulled(anna, since, young.ids)).toEqual(['gone', 'gone', 'gone']);
});

test('I6: unsent work on a document that turned cold is judged like any other, and what it brought back turns cold again', async () => {
  const { box, files, ids } = await boxAt('COLD-5', COLD_DAYS + 1);
  const [file] = files;
  const edit = change(device(bogdan), box, file, 'Changed underground');
  const since = await head();
  await coolAll();
  expect(await pulled(bogdan, since, ids)).toEqual(['gone', 'gone', 'gone']);
  const before = await surnameOf(file);
  const [word] = await device(bogdan).send(edit);
  // the verdict is the one of a box that is still on devices
  const twin = await boxAt('COLD-6', 1);
  const [same] = await device(bogdan).send(change(device(bogdan), twin.box, twin.files[0], 'Changed underground'));
  expect([word, same]).toEqual(['contested containerClosed', 'contested containerClosed']);
  expect([before, await surnameOf(file)]).toEqual(['Nowak', await surnameOf(twin.files[0])]);
  // the desk has what was typed, though no device has the document
  const cases = await bench.device('celina').rows('conflicts');
  expect(JSON.stringify(cases.get(edit.opId))).toContain('Changed underground');
  // sent again it is the same operation
  expect(await device(bogdan).send(edit)).toEqual([word]);
  const { rows } = await device(bogdan).pull(since, { limit: 5_000 });
  expect(rows.find(({ stream, id }) => stream === 'verdicts' && id === edit.opId)?.row).toMatchObject({ opId: edit.opId });
  await coolAll();
  expect(await Promise.all(ids.map(scopeOf))).toEqual(['cold:p1', 'cold:p1', 'cold:p1']);
});

function change(by: TestDevice, box: Operation, file: Operation | undefined, surname: string): Operation {
  const payload = { containerId: box.entityId, values: { surname }, evidence: {}, toVerify: [] };
  const id = file?.entityId ?? '';
  return by.make('registration.update', payload, { entityId: id, base: { [id]: 1 } });
}
async function surnameOf(file: Operation | undefined): Promise<string> {
  const found = await bench.db.asSystem((tx) =>
    tx
      .select()
      .from(registrations)
      .where(eq(registrations.id, file?.entityId ?? '')),
  );
  return String(Reflect.get(Object(found[0]?.values), 'surname'));
}

test('what is noted on a cold box comes to devices while it is open, and leaves once it is resolved; the box stays away', async () => {
  const { box, ids } = await boxAt('COLD-7', COLD_DAYS + 1);
  await coolAll();
  const since = await head();
  const about = { projectId: 'p1', containerId: box.entityId, registrationId: '', code: '', note: 'wet' };
  const note = device(edyta).make('exception.note', { ...about, kind: exceptionKind.damaged });
  expect(await device(edyta).send(note)).toEqual(['applied']);
  await coolAll();
  expect(await pulled(edyta, since, [note.entityId, ...ids])).toEqual(['here', 'silent', 'silent', 'silent']);
  const resolve = device(edyta).make(
    'exception.resolve',
    { resolution: 'accepted', note: '' },
    { entityId: note.entityId, deps: [note.opId] },
  );
  expect(await device(edyta).send(resolve)).toEqual(['applied']);
  await coolAll();
  expect(await pulled(edyta, since, [note.entityId])).toEqual(['gone']);
});

test('a correction in a cold box changes the box, and brings it to no device', async () => {
  const { box, files, ids } = await boxAt('COLD-9', COLD_DAYS + 1);
  await coolAll();
  const since = await head();
  const id = files[0]?.entityId ?? '';
  const payload = { projectId: '', documentCode: '', containerId: box.entityId, do: 'strike', reason: 'Not there.' };
  const strike = device(edyta).make('registration.treat', payload, { entityId: id, base: { [id]: 1 } });
  expect(await device(edyta).send(strike)).toEqual(['applied']);
  expect(await scopeOf(box.entityId)).toBe('cold:p1');
  expect(await pulled(edyta, since, ids.slice(2))).toEqual(['silent']);
  const { rows } = await bench.db.asSystem((tx) =>
    tx.execute<{ documents: number }>(sql`select documents from containers where id = ${box.entityId}`),
  );
  expect(rows[0]?.documents).toBe(1);
});

test('a corrected document of a cold box comes to no device, nor does its history; one that moves to a box on devices does', async () => {
  const { box, files, ids } = await boxAt('COLD-12', COLD_DAYS + 1);
  const near = device(anna).box('COLD-13');
  const inside = device(anna).file(near, 'COLD-13-1');
  const close = device(anna).make(
    'container.close',
    { seals: ['S-13'], scanned: true },
    { entityId: near.entityId, deps: [near.opId] },
  );
  expect(await device(anna).send(near, inside, close)).toEqual(['applied', 'applied', 'applied']);
  await coolAll();
  const since = await head();
  const [first, second] = files.map(({ entityId }) => entityId);
  const treat = (id = '', asked: object) => {
    const payload = { projectId: '', documentCode: '', containerId: box.entityId, reason: 'Misread.', ...asked };
    return device(edyta).make('registration.treat', payload, { entityId: id, base: { [id]: 1 } });
  };
  const corrected = treat(first, { do: 'correct', values: { surname: 'Zimny' }, evidence: {}, toVerify: [] });
  expect(await device(edyta).send(corrected)).toEqual(['applied']);
  const { rows } = await device(edyta).pull(since, { limit: 5_000 });
  expect(rows.flatMap(({ stream, row }) => (row === null ? [] : [stream]))).toEqual(['verdicts']);
  expect(await pulled(bench.device('edyta', 'newest'), 0, [first ?? ''])).toEqual(['gone']);

  const moved = treat(second, { do: 'rehouse', toId: near.entityId, fromCode: '', toCode: '', scanned: true });
  expect(await device(edyta).send(moved)).toEqual(['applied']);
  expect(await pulled(edyta, since, [second ?? '', ...ids.slice(0, 2)])).toEqual(['here', 'gone', 'gone']);
});

test('a box that is counted again comes back to devices with its documents, which arrive before it', async () => {
  const { box, ids } = await boxAt('COLD-10', COLD_DAYS + 1);
  const kept = await boxAt('COLD-11', COLD_DAYS + 1);
  await run(sql`insert into counts (tenant_id, id, project_id, container_id, state, expected, found, missing, extra, strays, parts,
      by_name, at, version, created_at, created_by, created_by_name, created_by_op)
    values ('t1', ${`count:${box.entityId}`}, 'p1', ${box.entityId}, ${countState.confirmed}, 2, 2, 0, 0, 0, '{}',
      'Edyta', 1, 1, 1, 'edyta', 'Edyta', '')`);
  await coolAll();
  const since = await head();
  expect(await pulled(bench.device('edyta', 'new'), 0, ids)).toEqual(['gone', 'gone', 'gone']);
  const again = device(edyta).make(
    'container.recount',
    { projectId: 'p1', reason: 'A folder was found.' },
    { entityId: box.entityId },
  );
  expect(await device(edyta).send(again)).toEqual(['applied']);
  for (const one of [anna, edyta, bench.device('edyta', 'newer')])
    expect(await pulled(one, since, [...ids, ...kept.ids])).toEqual(['here', 'here', 'here', 'silent', 'silent', 'silent']);
  const { rows } = await device(edyta).pull(since, { limit: 5_000 });
  expect(rows.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual([...ids.slice(1), box.entityId]);
  // it stays until its new count is confirmed
  expect(await coolAll()).toBe(0);
});

const overSince = (days: number) => bench.now() - days * DAY_MS;
const basket = { type: orderType.orderBox, operation: operationType.delivery, kind: workOrderKind.org };
/** An order in this state. */
async function orderOf(id: string, status: number, endedAt: number): Promise<void> {
  const maker = device(anna);
  const open = maker.make(
    'order.create',
    { projectId: 'p1', ...basket, centralArchiveId: '', bulkId: '', changes: {} },
    { entityId: id },
  );
  expect(await maker.send(open)).toEqual(['applied']);
  await run(sql`update orders set status = ${status}, ended_at = ${endedAt} where id = ${id}`);
}
/** A sealed handover of orders. */
async function handoverOf(id: string, orderIds: string[]): Promise<void> {
  const empty = {
    giver: '',
    giverRole: '',
    taker: '',
    takerRole: '',
    refused: '',
    waybill: '',
    vehicle: '',
    place: '',
    note: '',
  };
  const made = { version: 1, createdAt: 1, createdBy: 'anna', createdByName: 'Anna', sealedAt: 1, deviceId: '', hash: '' };
  const counts = { handed: 0, missing: 0, extra: 0 } as never; // not read here
  const row = { id, orderIds, projectId: 'p1', kind: 'delivery', lines: [], counts, signatures: [], ...empty, ...made } as const;
  await bench.db.inTenant('t1', async (tx) => {
    await tx.insert(handovers).values({ ...row, lines: [], signatures: [], tenantId: 't1' });
    await stampFeed(tx, 't1', [{ stream: 'handovers' satisfies Stream, id, scope: 'project:p1', row }]);
  });
}

test('an order leaves 90 days after its end, a handover once all its orders have left', async () => {
  const [first, second, open] = [newId(), newId(), newId()];
  await orderOf(first, orderStatus.completed, overSince(COLD_DAYS + 1));
  await orderOf(second, orderStatus.cancelled, overSince(COLD_DAYS - 1));
  await orderOf(open, orderStatus.accepted, overSince(COLD_DAYS + 1));
  const [both, alone] = [newId(), newId()];
  await handoverOf(both, [first, second]);
  await handoverOf(alone, [first]);
  const since = await head();
  await coolAll();
  expect(await pulled(anna, since, [first, second, open, both, alone])).toEqual(['gone', 'silent', 'silent', 'silent', 'gone']);
  bench.pass(2 * DAY_MS);
  await coolAll();
  expect(await pulled(anna, since, [second, open, both])).toEqual(['gone', 'silent', 'gone']);
});

test('the work runs to its end in steps of 200 boxes, and clients keep their own', async () => {
  const since = await head();
  const all = await Promise.all(Array.from({ length: 3 }, (_, n) => boxAt(`MANY-${n}`, COLD_DAYS + 1)));
  const other = bench.device('anna', 'other', 't2');
  const theirs = other.box('MANY-T2');
  expect(await other.send(theirs)).toEqual(['applied']);
  await run(sql`update containers set received_at = 1, count_state = ${countState.confirmed} where id = ${theirs.entityId}`);
  await run(sql`insert into containers select (jsonb_populate_record(c, jsonb_build_object('id', 'many-' || n, 'code', 'MANY-C-' || n))).*
    from containers c, generate_series(1, 450) n where c.id = ${all[0]?.box.entityId ?? ''}`);
  await bench.db.inTenant('t1', (tx) =>
    stampFeed(
      tx,
      't1',
      Array.from({ length: 450 }, (_, n) => ({ stream: 'containers', id: `many-${n + 1}`, scope: 'project:p1', row: {} })),
    ),
  );
  const workers = await startWorkers({
    db: bench.db,
    log: pino({ level: 'silent' }),
    now: bench.now,
    rules: feedWork,
    handlers: feedWorkHandlers,
    version: '1.0.0',
    timer: () => () => {},
  });
  const id = await bench.db.inTenant('t1', (tx) => putWork(tx, 't1', { kind: 'feed.cold', payload: {}, now: bench.now() }));
  await workers.runDue();
  await workers.stop();
  const [row] = await bench.db.asSystem((tx) => tx.select().from(work).where(eq(work.id, id)));
  expect(row).toMatchObject({ state: workState.done });
  const left = all.flatMap(({ ids }) => ids).concat(Array.from({ length: 450 }, (_, n) => `many-${n + 1}`));
  expect(new Set(await pulled(anna, since, left))).toEqual(new Set(['gone']));
  expect(await pulled(other, 0, [theirs.entityId])).toEqual(['here']);
});

test('a box deleted or moved while the work runs stays as it is', async () => {
  const { box, ids } = await boxAt('COLD-8', COLD_DAYS + 1);
  await bench.db.inTenant('t1', (tx) =>
    stampFeed(tx, 't1', [{ stream: 'containers', id: box.entityId, scope: 'project:p1', row: null }]),
  );
  const since = await head();
  await coolAll();
  expect(await scopeOf(box.entityId)).toBe('project:p1');
  expect(await pulled(anna, since, ids)).toEqual(['silent', 'silent', 'silent']);
});
