import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallResult } from '#schema/calls/call.ts';
import type { segregationCalls } from '#schema/calls/segregation.ts';
import { countOutcome, countState, exceptionKind } from '#schema/codes/bench.ts';
import { containerStatus, custodyEvent } from '#schema/codes.ts';
import { countId } from '#schema/entities/count.ts';
import type { Count, CountItemRow, Exception, Treated } from '#schema/records/bench.ts';
import type { Container } from '#schema/records/container.ts';
import { confirmedCount } from '#schema/rules/bench/confirmed.ts';
import { countSum, type CountItem, type Expected } from '#schema/rules/bench/count.ts';
import { differencesOf } from '#schema/rules/bench/differences.ts';
import { itemOf } from '#schema/rules/bench/item.ts';
import { unreadableCode } from '#schema/rules/code-length.ts';
import { segregationHandlers } from './handlers.ts';
import { countParts } from '#service/db/tables/bench.ts';
import { custody, receipts } from '#service/db/tables/sync.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';

let bench: VaultBench;
beforeAll(async () => {
  bench = await vaultBench();
});
afterAll(() => bench.close());

type Content = CallResult<typeof segregationCalls.boxContent>;

interface Ordered {
  id: string;
  documents: Expected[];
}

/** A closed box on its way to the archive, with documents of these codes. */
async function boxOnTheWay(code: string, codes: readonly string[]): Promise<Ordered> {
  const anna = bench.device('anna');
  const box = anna.box(code);
  const at = { entityId: box.entityId, deps: [box.opId] };
  const files = codes.map((one) => anna.file(box, one));
  const pickup = { projectId: 'p1', containerIds: [box.entityId], costCenterId: '', note: '' };
  await anna.send(box, ...files, anna.make('container.close', { seals: ['S-1'], scanned: true }, at));
  await anna.send(anna.make('order.pickup.create', pickup, { deps: [box.opId] }));
  return { id: box.entityId, documents: files.map(({ entityId }, n) => ({ id: entityId, code: codes[n] ?? '' })) };
}

const found = ({ id, code }: Expected): CountItemRow => [id, code, countOutcome.found, 's', 1];
const stray = (code: string): CountItemRow => ['', code, countOutcome.unknown, 's', 1];

/** A run of a count as the bench saves it: with the numbers it saw. */
function counted(
  { documents }: Ordered,
  items: CountItemRow[],
  more: { run?: 'putAside' | 'confirm'; before?: CountItemRow[]; parts?: string[] } = {},
) {
  const { run = 'confirm', before = [], parts = [] } = more;
  const all: CountItem[] = [...before, ...items].map(itemOf);
  const differences = run === 'confirm' ? differencesOf(documents, all) : [];
  return { projectId: 'p1', run, items, parts, numbers: countSum(documents, all), differences, receives: true, remark: '' };
}

const verify = (device: TestDevice, box: Ordered, payload: ReturnType<typeof counted>) =>
  device.make('container.verify', payload, { entityId: box.id });
const boxNow = async (device: TestDevice, { id }: Ordered) => (await device.rows<Container>('containers')).get(id);

async function eventsOf({ id }: Ordered): Promise<number[]> {
  const its = and(eq(custody.tenantId, 't1'), eq(custody.containerId, id));
  const rows = await bench.db.asSystem((tx) => tx.select().from(custody).where(its).orderBy(asc(custody.position)));
  return rows.map(({ event }) => event).filter((event) => event > 100);
}

test('S1 §4: the archive receives a box once, with its seals, condition and shelf', async () => {
  const edyta = bench.device('edyta');
  const box = await boxOnTheWay('RCV-1', ['RCV-D1']);
  const arrived = { projectId: 'p1', seals: ['S-1'], condition: 'good', placeCode: 'R-02-04-06', scanned: true };
  const receive = () => edyta.make('container.receive', arrived, { entityId: box.id });
  const first = receive();
  // on order, and not handed over yet
  expect(await edyta.send(first)).toEqual(['applied unannounced']);
  expect(await edyta.send(first)).toEqual(['applied unannounced']);
  expect(await edyta.send(receive())).toEqual(['applied alreadyReceived']);
  expect(await boxNow(edyta, box)).toMatchObject({ status: containerStatus.completed });
  expect(await eventsOf(box)).toEqual([custodyEvent.received, custodyEvent.placed]);
  const placed = await edyta.rows<{ placeCode: string }>('lists/placed');
  expect(placed.get(`placed:${box.id}`)).toMatchObject({ placeCode: 'R-02-04-06' });
});

test('customers never receive shelves, and cannot receive boxes', async () => {
  const anna = bench.device('anna');
  const box = await boxOnTheWay('RCV-2', ['RCV-D2']);
  const arrived = { projectId: 'p1', seals: [], condition: 'good', placeCode: 'R-1', scanned: true };
  expect(await anna.send(anna.make('container.receive', arrived, { entityId: box.id }))).toEqual(['contested accessLost']);
  expect((await anna.rows('lists/placed')).size).toBe(0);
});

test('a box that was never closed is not received', async () => {
  const [anna, edyta] = [bench.device('anna'), bench.device('edyta')];
  const open = anna.box('RCV-3');
  await anna.send(open);
  const arrived = { projectId: 'p1', seals: [], condition: 'good', placeCode: '', scanned: true };
  const receive = edyta.make('container.receive', arrived, { entityId: open.entityId });
  expect(await edyta.send(receive)).toEqual(['refused containerNotClosed']);
});

test('a count that finds everything is confirmed, and receives the box that was on its way', async () => {
  const edyta = bench.device('edyta');
  const box = await boxOnTheWay('CNT-1', ['CNT-D1', 'CNT-D2']);
  const payload = counted(box, box.documents.map(found));
  expect(await edyta.send(verify(edyta, box, payload))).toEqual(['applied']);
  expect((await edyta.rows<Count>('lists/count')).get(countId(box.id))).toMatchObject({
    state: countState.confirmed,
    expected: 2,
    found: 2,
    missing: 0,
    byName: 'Edyta',
  });
  expect(await boxNow(edyta, box)).toMatchObject({
    status: containerStatus.completed,
    countState: countState.confirmed,
    differences: 0,
  });
  expect(await eventsOf(box)).toEqual([custodyEvent.received, custodyEvent.counted]);
  // another bench with the same result adds nothing
  expect(await edyta.send(verify(edyta, box, payload))).toEqual(['applied']);
  expect(await eventsOf(box)).toEqual([custodyEvent.received, custodyEvent.counted]);
});

test('differences never block a count; each becomes an exception, and no registration changes', async () => {
  const edyta = bench.device('edyta');
  const box = await boxOnTheWay('CNT-2', ['CNT-D3', 'CNT-D4']);
  const items = [...box.documents.slice(0, 1).map(found), stray('NOBODYS-1')];
  expect(await edyta.send(verify(edyta, box, counted(box, items)))).toEqual(['applied']);
  const noted = [...(await edyta.rows<Exception>('lists/exception')).values()].filter(
    ({ containerId }) => containerId === box.id,
  );
  expect(noted.toSorted((a, b) => a.kind - b.kind).map(({ kind, code, state }) => [kind, code, state])).toEqual([
    [exceptionKind.unregistered, 'NOBODYS-1', 'open'],
    [exceptionKind.missing, 'CNT-D4', 'open'],
  ]);
  const registered = await edyta.rows<{ containerId: string }>('registrations');
  expect([...registered.values()].filter(({ containerId }) => containerId === box.id)).toHaveLength(2);
});

test('a count that is put aside is continued at another bench, and arrives once', async () => {
  const [edyta, celina] = [bench.device('edyta'), bench.device('celina')];
  const box = await boxOnTheWay('CNT-3', ['CNT-D5', 'CNT-D6']);
  const first = box.documents.slice(0, 1).map(found);
  const aside = verify(edyta, box, counted(box, first, { run: 'putAside' }));
  expect(await edyta.send(aside)).toEqual(['applied']);
  const { parts } = (await celina.rows<Count>('lists/count')).get(countId(box.id)) ?? { parts: [] };
  const rest = counted(box, box.documents.slice(1).map(found), { before: first, parts });
  expect(await celina.send(verify(celina, box, rest))).toEqual(['applied']);
  expect((await celina.rows<Count>('lists/count')).get(countId(box.id))).toMatchObject({
    state: countState.confirmed,
    found: 2,
    parts: [],
  });
  // devices keep the items of open counts only
  expect([...(await celina.rows('lists/part')).keys()].filter((id) => id === parts[0])).toEqual([]);
});

test('numbers that are no longer true go to a person, with both sides, and nothing is confirmed', async () => {
  const [anna, edyta] = [bench.device('anna'), bench.device('edyta')];
  const box = await boxOnTheWay('CNT-4', ['CNT-D7', 'CNT-D8']);
  const payload = counted(box, box.documents.map(found));
  // the second document leaves the register before the count arrives
  await bench.db.asSystem((tx) =>
    tx.execute(`update registrations set deleted_at = 5 where id = '${box.documents[1]?.id ?? ''}'`),
  );
  const late = verify(edyta, box, payload);
  expect(await edyta.send(late)).toEqual(['contested changed']);
  expect((await edyta.rows<Count>('lists/count')).has(countId(box.id))).toBe(false);
  expect((await boxNow(anna, box))?.status).toBe(containerStatus.closed);
  const [receipt] = await bench.db.asSystem((tx) => tx.select().from(receipts).where(eq(receipts.opId, late.opId)));
  expect(receipt).toMatchObject({ status: 'contested', code: 'changed' });
});

const recount = (device: TestDevice, box: Ordered, reason = 'A folder was found.') =>
  device.make('container.recount', { projectId: 'p1', reason }, { entityId: box.id });

/** Exceptions of a box: kind, code, state, resolution. */
async function exceptionsOf(device: TestDevice, { id }: Ordered) {
  const rows = [...(await device.rows<Exception>('lists/exception')).values()].filter(({ containerId }) => containerId === id);
  return rows
    .map(({ kind, code, state, resolution }) => [kind, code, state, resolution])
    .toSorted((a, b) => (String(a) < String(b) ? -1 : 1));
}

test('a settled count is opened again with right and reason only, and is then counted as any other', async () => {
  const [anna, edyta] = [bench.device('anna'), bench.device('edyta')];
  const box = await boxOnTheWay('AGN-1', ['AGN-D1', 'AGN-D2']);
  await edyta.send(verify(edyta, box, counted(box, box.documents.slice(0, 1).map(found))));
  const whole = counted(box, box.documents.map(found));
  expect(await edyta.send(verify(edyta, box, { ...whole, run: 'putAside' }))).toEqual(['refused statusForbids']);
  expect(await edyta.send(verify(edyta, box, whole))).toEqual(['contested changed']);
  expect(await anna.send(recount(anna, box))).toEqual(['contested accessLost']);
  expect(await edyta.send(recount(edyta, box, ' '))).toEqual(['refused payloadInvalid']);
  expect(await boxNow(edyta, box)).toMatchObject({ countState: countState.differs, differences: 1 });

  const again = recount(edyta, box);
  expect(await edyta.send(again)).toEqual(['applied']);
  expect(await edyta.send(again)).toEqual(['applied']);
  // asked twice, it is opened once
  expect(await edyta.send(recount(edyta, box))).toEqual(['applied']);
  expect(await boxNow(edyta, box)).toMatchObject({ countState: countState.waiting, differences: 0 });
  const { received, counted: event } = custodyEvent;
  expect(await eventsOf(box)).toEqual([received, event, event]);
  const treated = [...(await edyta.rows<Treated>('lists/treated')).values()].filter(({ containerId }) => containerId === box.id);
  expect(treated.filter(({ did }) => did === 'recounted').map(({ reason }) => reason)).toEqual(['A folder was found.']);

  expect(await edyta.send(verify(edyta, box, whole))).toEqual(['applied']);
  expect(await boxNow(edyta, box)).toMatchObject({ countState: countState.confirmed });
});

test('a confirmed count closes the runs of other benches: their scans are found in no later count', async () => {
  const [first, second] = [bench.device('edyta', 'bench-1'), bench.device('edyta', 'bench-2')];
  const box = await boxOnTheWay('RUNS-1', ['RUNS-D1', 'RUNS-D2']);
  const [one, two] = box.documents.map(found);
  if (!one || !two) throw new Error('no documents');
  expect(await first.send(verify(first, box, counted(box, [one], { run: 'putAside' })))).toEqual(['applied']);
  // the second bench has not received that run, and counts the whole box
  expect(await second.send(verify(second, box, counted(box, [one, two])))).toEqual(['applied']);
  const open = async () => {
    const runs = await bench.db.asSystem((tx) => tx.select().from(countParts).where(eq(countParts.containerId, box.id)));
    return runs.filter(({ closed }) => !closed).map(({ id }) => id);
  };
  expect(await open()).toEqual([]);
  expect(await first.send(recount(first, box))).toEqual(['applied']);
  expect(await second.send(verify(second, box, counted(box, [two])))).toEqual(['applied']);
  expect((await second.rows<Count>('lists/count')).get(countId(box.id))).toMatchObject({ found: 1, missing: 1 });
});

test('another count resolves the exceptions it disproves and doubles none that is open', async () => {
  const edyta = bench.device('edyta');
  const box = await boxOnTheWay('AGN-2', ['AGN-D3', 'AGN-D4', 'AGN-D5']);
  const [first, second] = box.documents.map(found);
  if (!first || !second) throw new Error('The box has no documents.');
  await edyta.send(verify(edyta, box, counted(box, [first, stray('NOBODYS-2')])));
  await edyta.send(recount(edyta, box));
  // the second document is found, the third is missing again, and so is the stray in the box
  expect(await edyta.send(verify(edyta, box, counted(box, [first, second, stray('NOBODYS-2')])))).toEqual(['applied']);
  expect(await exceptionsOf(edyta, box)).toEqual([
    [exceptionKind.unregistered, 'NOBODYS-2', 'open', ''],
    [exceptionKind.missing, 'AGN-D4', 'resolved', 'found'],
    [exceptionKind.missing, 'AGN-D5', 'open', ''],
  ]);
});

test('hostile: an open box, or one that was never counted, is not opened for another count', async () => {
  const [anna, edyta] = [bench.device('anna'), bench.device('edyta')];
  const open = anna.box('AGN-3');
  await anna.send(open);
  expect(await edyta.send(recount(edyta, { id: open.entityId, documents: [] }))).toEqual(['refused statusForbids']);
  const box = await boxOnTheWay('AGN-4', ['AGN-D6']);
  expect(await edyta.send(recount(edyta, box))).toEqual(['applied']);
  expect(await eventsOf(box)).toEqual([]);
});

test('a label that cannot be read is an exception of its own, and the answer about a counted box names what its count found', async () => {
  const edyta = bench.device('edyta');
  const box = await boxOnTheWay('RED-1', ['RED-D1', 'RED-D2']);
  const torn: CountItemRow = ['', unreadableCode('7'.repeat(900)), countOutcome.unreadable, 's', 1];
  const content = () =>
    bench.db.inTenant('t1', async (tx) => {
      const handler = segregationHandlers.boxContent as (...given: unknown[]) => Promise<{ data: Content }>;
      return (await handler({ ...bench.context('edyta'), tx }, { projectId: 'p1', boxCode: 'RED-1' })).data;
    });
  expect((await content()).exceptions).toEqual([]);
  expect(await edyta.send(verify(edyta, box, counted(box, [...box.documents.slice(0, 1).map(found), torn])))).toEqual([
    'applied',
  ]);
  expect(await exceptionsOf(edyta, box)).toEqual([
    [exceptionKind.missing, 'RED-D2', 'open', ''],
    [exceptionKind.unreadable, torn[1], 'open', ''],
  ]);
  const { count: settled, exceptions = [], expected } = await content();
  if (!settled) throw new Error('The box has no count.');
  expect(settled).toMatchObject({ missing: 1, strays: 1 });
  const { items } = confirmedCount(expected, { count: settled, exceptions, items: [] });
  expect(countSum(expected, items)).toMatchObject({ expected: 2, found: 1, missing: 1, extra: 0, strays: 1 });
  // a whole count afterwards notes nothing, and resolves what it found; the answer shows this count
  await edyta.send(recount(edyta, box));
  bench.pass(60_000);
  expect(await edyta.send(verify(edyta, box, counted(box, box.documents.map(found))))).toEqual(['applied']);
  const after = await content();
  const now = confirmedCount(after.expected, { count: after.count ?? settled, exceptions: after.exceptions ?? [], items: [] });
  expect(countSum(after.expected, now.items)).toMatchObject({ expected: 2, found: 2, missing: 0, strays: 0 });
});

const DAY_MS = 86_400_000;
test.each([2 * DAY_MS, -2 * DAY_MS])(
  'at a bench whose clock is %i ms off, times are those of the service and the order is that of its counter',
  async (skewMs) => {
    const edyta = bench.device('edyta', `tablet-${skewMs}`);
    const code = `CLK${Math.sign(skewMs)}`;
    const box = await boxOnTheWay(code, [`${code}-1`, `${code}-2`]);
    const savedAt = bench.now() - 3_600_000;
    const at = (later: number) => ({ entityId: box.id, madeAt: savedAt + later + skewMs, skewMs });
    const aside = edyta.make('container.verify', counted(box, box.documents.slice(0, 1).map(found), { run: 'putAside' }), at(0));
    const rest = counted(box, box.documents.slice(1).map(found), {
      before: box.documents.slice(0, 1).map(found),
      parts: [`part:${aside.opId}`],
    });
    // the clock was set back by an hour in between
    const confirm = edyta.make('container.verify', rest, at(-3_600_000));
    expect(await edyta.send(aside, confirm)).toEqual(['applied', 'applied']);
    const row = (await edyta.rows<Count>('lists/count')).get(countId(box.id));
    expect(row).toMatchObject({ state: countState.confirmed, found: 2, at: savedAt - 3_600_000 });
    expect(await boxNow(edyta, box)).toMatchObject({ countedAt: savedAt - 3_600_000, countState: countState.confirmed });
    const its = and(eq(custody.tenantId, 't1'), eq(custody.containerId, box.id), eq(custody.event, custodyEvent.counted));
    const [event] = await bench.db.asSystem((tx) => tx.select().from(custody).where(its));
    // custody keeps what the clock of the device showed next to the time of the service
    expect(event).toMatchObject({ deviceAt: savedAt - 3_600_000 + skewMs, at: bench.now() });
  },
);

test('hostile: parts of another box are no part of this count', async () => {
  const edyta = bench.device('edyta');
  const [one, other] = [await boxOnTheWay('CNT-5', ['CNT-D9']), await boxOnTheWay('CNT-6', ['CNT-D10'])];
  const aside = verify(edyta, one, counted(one, one.documents.map(found), { run: 'putAside' }));
  await edyta.send(aside);
  const stolen = verify(edyta, other, counted(other, [], { parts: [`part:${aside.opId}`] }));
  expect(await edyta.send(stolen)).toEqual(['refused payloadInvalid']);
});

test('an exception is noted once and resolved once, by a person who may correct', async () => {
  const [anna, edyta] = [bench.device('anna'), bench.device('edyta')];
  const payload = {
    projectId: 'p1',
    containerId: '',
    registrationId: '',
    kind: exceptionKind.unknownBox,
    code: ' lost-1 ',
    note: '',
  };
  const note = edyta.make('exception.note', payload);
  expect(await edyta.send(note)).toEqual(['applied']);
  expect(await edyta.send(note)).toEqual(['applied']);
  const resolve = (device: TestDevice) =>
    device.make('exception.resolve', { resolution: 'registered', note: '' }, { entityId: note.entityId, deps: [note.opId] });
  expect(await anna.send(resolve(anna))).toEqual(['contested accessLost']);
  expect(await edyta.send(resolve(edyta))).toEqual(['applied']);
  expect((await edyta.rows<Exception>('lists/exception')).get(note.entityId)).toMatchObject({
    code: 'LOST-1',
    state: 'resolved',
    resolution: 'registered',
    resolvedByName: 'Edyta',
  });
});
