import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { containerStatus, costCenterStatus } from '#schema/codes.ts';
import { NEWEST } from '#schema/operations/newest.ts';
import { userProjects } from '#service/db/tables/tenancy.ts';
import { containers, costCenters, registrations } from '#service/db/tables/vault.ts';
import { copyDocument, documentBench } from '#tests/bench/document-bench.ts';
import { anOperation } from '#tests/bench/hashed-operation.ts';
import type { Bench } from '#tests/bench/http-bench.ts';

/** The cost center of a document as an operation of a device, and as a call. */

let bench: Bench;
const [tenantId, projectId] = ['t-north', 'own-project'];
let n = 0;
let guid = '';

const center = (id: string, more: Partial<typeof costCenters.$inferInsert> = {}) => {
  const name = `Name of ${id}`;
  return { tenantId, id, code: `C-${id}`, name, status: costCenterStatus.active, ...more };
};

beforeAll(async () => {
  bench = await documentBench(['Agreement']);
  await bench.db.asSystem(async (tx) => {
    await tx.update(containers).set({ status: containerStatus.completed }).where(eq(containers.id, 'own-container'));
    await tx.insert(userProjects).values({ tenantId, userId: 'u-supervisor', projectId });
    await tx.insert(costCenters).values(['office', 'depot', 'tram'].map((id) => center(id)));
    await tx.insert(costCenters).values(center('closed', { status: costCenterStatus.inactive }));
    await tx.insert(costCenters).values(center('theirs', { restricted: true }));
  });
}, 120_000);
afterAll(() => bench?.close());
beforeEach(async () => {
  guid = `charged-${n}`;
  await copyDocument(bench, [guid], () => ({ version: 1, values: { name: 'as registered' } }));
});

function charging(costCenterId: string, seen = 1, deviceId = 'tablet') {
  n += 1;
  const about = { type: 'document.costCenter', entityId: guid, lane: guid, base: { [guid]: seen } };
  const payload = { containerId: 'own-container', costCenterId };
  return anOperation(n, { clientId: tenantId, userId: 'u-operator', deviceId, ...about, payload, madeAt: bench.now() });
}
async function pushed(operation: ReturnType<typeof charging>) {
  const { token } = await bench.signIn('operator');
  const device = { deviceId: operation.deviceId, deviceName: 'T', version: '1.0.0', highestN: n, waiting: 1, oldestAt: 1 };
  const { body } = await bench.ask('POST', '/api/sync/push', { token, body: { device, operations: [operation] } });
  const [answer] = body['results'] as { verdict: string; code: string }[];
  return [answer?.verdict, answer?.code];
}
async function supervisor(call: string, body?: object) {
  const { token } = await bench.signIn('supervisor');
  return (await bench.ask(body ? 'POST' : 'GET', `/api/${call}`, { token, ...(body && { body }) })).body;
}
const rowNow = async () => {
  const [row] = await bench.db.asSystem((tx) => tx.select().from(registrations).where(eq(registrations.id, guid)));
  return row ?? expect.fail('No document');
};
const centerNow = async () => (await rowNow()).costCenterId;
const openCase = async () => {
  const [row] = (await bench.db.asSystem((tx) => tx.query.conflicts.findMany())).filter(({ entityId }) => entityId === guid);
  return row?.record as {
    id: string;
    version: number;
    fields: { field: string; base: string; device: string; service: string }[];
  };
};
async function decided(choice: object) {
  const { id, version } = await openCase();
  const payload = { version, choice, reason: 'decided', note: '', batchId: '', secondsSpent: 1 };
  n += 1;
  const about = { type: 'conflict.decide', entityId: id, lane: 'own-container', base: { [id]: version } };
  const who = { clientId: tenantId, userId: 'u-supervisor', deviceId: 'desk' };
  const { token } = await bench.signIn('supervisor');
  const device = { deviceId: 'desk', deviceName: 'D', version: '1.0.0', highestN: n, waiting: 1, oldestAt: 1 };
  const operations = [anOperation(n, { ...who, ...about, payload, madeAt: bench.now() })];
  const { body } = await bench.ask('POST', '/api/sync/push', { token, body: { device, operations } });
  return (body['results'] as { verdict: string }[])[0]?.verdict;
}

test('a cost center is set and taken away, in a box at the archive too; a repeat changes nothing, and the history has both sides', async () => {
  const [set, again] = [charging('office'), charging('depot')];
  expect([await pushed(set), await pushed(again), await pushed(set)]).toEqual(Array.from({ length: 3 }, () => ['applied', '']));
  expect(await rowNow()).toMatchObject({ costCenterId: 'depot', version: 3, values: { name: 'as registered' } });
  expect(await pushed(charging(''))).toEqual(['applied', '']);
  expect(await centerNow()).toBe('');
  const { data } = await supervisor(`documents/get-document-history/${guid}`);
  const { operations } = data as { operations: { changes: object[] }[] };
  expect(operations.flatMap(({ changes }) => changes)).toEqual([
    { name: 'costCenterId', before: 'C-depot Name of depot', after: '' },
    { name: 'costCenterId', before: 'C-office Name of office', after: 'C-depot Name of depot' },
    { name: 'costCenterId', before: '', after: 'C-office Name of office' },
  ]);
});

test('what two people chose differently is compared on the desk; either side, or a third one, is taken there', async () => {
  expect(await pushed(charging('office', 1, 'first'))).toEqual(['applied', '']);
  expect(await pushed(charging('office', 1, 'second'))).toEqual(['applied', '']);
  expect(await pushed(charging('depot', 1, 'third'))).toEqual(['contested', 'changed']);
  expect((await openCase()).fields).toMatchObject([{ field: 'costCenterId', base: '', device: 'depot', service: 'office' }]);
  expect(await decided({ take: 'fields', fields: { costCenterId: { from: 'device', value: '' } } })).toBe('applied');
  expect(await centerNow()).toBe('depot');
});

test('the side of the service leaves the document as it is', async () => {
  await pushed(charging('office', 1, 'first'));
  expect(await pushed(charging('depot', 1, 'second'))).toEqual(['contested', 'changed']);
  expect(await decided({ take: 'fields', fields: { costCenterId: { from: 'service', value: '' } } })).toBe('applied');
  expect(await rowNow()).toMatchObject({ costCenterId: 'office', version: 2 });
});

test('a correction of values is no other choice, and keeps the cost center', async () => {
  n += 1;
  const about = { type: 'document.update', entityId: guid, lane: guid, base: { [guid]: 1 } };
  const payload = { containerId: 'own-container', values: { name: 'corrected' }, evidence: {}, toVerify: [] };
  const who = { clientId: tenantId, userId: 'u-operator', deviceId: 'first' };
  expect(await pushed(anOperation(n, { ...who, ...about, payload, madeAt: bench.now() }))).toEqual(['applied', '']);
  expect(await pushed(charging('office', 1, 'second'))).toEqual(['applied', '']);
  expect(await rowNow()).toMatchObject({ costCenterId: 'office', values: { name: 'corrected' } });
});

test('one that was closed, or is for others, waits for a decision: a supervisor takes another one', async () => {
  expect(await pushed(charging('theirs'))).toEqual(['contested', 'costCenterInactive']);
  expect(await decided({ take: 'value', attributeId: 'costCenterId', value: 'tram' })).toBe('applied');
  expect(await centerNow()).toBe('tram');
});

test('a deleted document, and one out of sight, give nothing away', async () => {
  await bench.db.asSystem((tx) => tx.update(registrations).set({ deletedAt: 1 }).where(eq(registrations.id, guid)));
  expect(await pushed(charging('office'))).toEqual(['refused', 'entityUnknown']);
  guid = 'otherUser-document';
  const before = await centerNow();
  const [verdict] = await pushed(charging('office'));
  expect(['refused', 'contested']).toContain(verdict);
  expect(await centerNow()).toBe(before);
});

test('the call takes the same way: one operation for each document; a closed cost center changes none', async () => {
  const other = `${guid}-b`;
  await copyDocument(bench, [other], () => ({ version: 4 }));
  const opId = crypto.randomUUID();
  const body = { guidList: [guid, other], costCenterId: 'depot', opId };
  const documents = [
    { guid, verdict: 'applied', currentChangeSetId: 2 },
    { guid: other, verdict: 'applied', currentChangeSetId: 5 },
  ];
  for (const _ of [1, 2]) expect(await supervisor('documents/update-mpk', body)).toMatchObject({ data: { documents } });
  expect(await centerNow()).toBe('depot');
  for (const costCenterId of ['closed', 'theirs', 'NO-SUCH', "' or 1=1 --"])
    expect(await supervisor('documents/update-mpk', { guidList: [guid, other], costCenterId })).toMatchObject({
      message: 'costCenterInactive',
    });
  const unknown = { guidList: [guid, 'otherUser-document'], costCenterId: 'office' };
  expect(await supervisor('documents/update-mpk', unknown)).toMatchObject({ code: 'row.unknown' });
  expect(await centerNow()).toBe('depot');
  expect(await pushed(charging('office', NEWEST))).toEqual(['applied', '']);
});
