import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Operation } from '#schema/operations/operation.ts';
import { devices, receipts } from '#service/db/tables/sync.ts';
import { containers } from '#service/db/tables/vault.ts';
import { operatorsBox } from '#tests/bench/hashed-operation.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { userProjects } from '#service/db/tables/tenancy.ts';
import { fillVault } from '#tests/bench/vault-fixture.ts';

/** S12: devices of the two versions before this one, and of still older ones, each with the whole answer it gets. */
const releases = ['0.8.0', '0.9.0', '0.10.0', '1.0.0'];
const PREVIOUS = '0.10.0';
const TOO_OLD = '0.8.0';

let bench: Bench;
let token: string;
beforeAll(async () => {
  bench = await openBench({ releases });
  await fillVault(bench);
  const right = { tenantId: 't-north', userId: 'u-operator', projectId: 'own-project' };
  await bench.db.asSystem((tx) => tx.insert(userProjects).values(right).onConflictDoNothing());
  ({ token } = await bench.signIn('operator'));
});
afterAll(() => bench.close());

let n = 0;
const box = (deviceId: string, code: string, more: Partial<Operation> = {}): Operation =>
  operatorsBox((n += 1), code, bench.now(), { deviceId, ...more });

/** Without the fields that were added later: space, preparation, browser profile. */
const report = (version: string, deviceId: string) => ({
  deviceId,
  deviceName: 'Tablet 7',
  version,
  highestN: n,
  waiting: 1,
  oldestAt: 0,
});
const push = (version: string, deviceId: string, operations: readonly object[]) =>
  bench.ask('POST', '/api/sync/push', { token, body: { device: report(version, deviceId), operations } });
const ofDevice = (id: string) => bench.db.asSystem((tx) => tx.select().from(devices).where(eq(devices.id, id)));
const receiptsOf = ({ opId }: Operation) => bench.db.asSystem((tx) => tx.select().from(receipts).where(eq(receipts.opId, opId)));

const whole = (results: readonly object[]) => ({
  epoch: expect.any(String) as string,
  serviceTime: expect.any(Number) as number,
  newDevice: false,
  results,
});
const word = { seq: expect.any(Number) as number, code: '', conflictId: '', message: '' };

test('the version before ours gets its answer with no field more, and the same one again', async () => {
  const operation = box('tablet-before', 'OLD-1');
  const first = await push(PREVIOUS, 'tablet-before', [operation]);
  expect(first.status).toBe(200);
  expect(first.body).toEqual(whole([{ opId: operation.opId, verdict: 'applied', ...word }]));
  const again = await push(PREVIOUS, 'tablet-before', [operation]);
  expect(again.body['results']).toEqual(first.body['results']);
  expect(await receiptsOf(operation)).toHaveLength(1);
  const made = await bench.db.asSystem((tx) => tx.select().from(containers).where(eq(containers.code, 'OLD-1')));
  expect(made).toHaveLength(1);
});

test('G8: a payload and a type that only a newer version has wait on their device, and the rest of the batch arrives', async () => {
  const [newer, strange, plain] = [
    box('tablet-newer', 'NEW-1', { payloadVersion: 2 }),
    box('tablet-newer', 'NEW-2', { type: 'hologram.create' }),
    box('tablet-newer', 'NEW-3'),
  ];
  const { status, body } = await push('1.1.0', 'tablet-newer', [newer, strange, plain]);
  expect(status).toBe(200);
  expect(body).toEqual(
    whole([
      { opId: newer.opId, verdict: 'held', ...word, code: 'payloadVersion' },
      { opId: strange.opId, verdict: 'held', ...word, code: 'typeUnknown' },
      { opId: plain.opId, verdict: 'applied', ...word },
    ]),
  );
});

test('an outdated version learns which one it needs and sends nothing; after the update the same operation is applied', async () => {
  const operation = box('tablet-old', 'OLD-2');
  const body = { device: report(TOO_OLD, 'tablet-old'), epoch: '', since: 0, limit: 10, scope: '' };
  const deposit = { device: report(TOO_OLD, 'tablet-old'), operations: [operation], depositToken: '' };
  for (const answer of [
    await push(TOO_OLD, 'tablet-old', [operation]),
    await bench.ask('POST', '/api/sync/pull', { token, body }),
    await bench.ask('POST', '/api/sync/deposit', { headers: { 'x-token-transport': 'body' }, body: deposit }),
  ]) {
    expect(answer.status).toBe(426);
    expect(answer.body).toMatchObject({
      result: false,
      code: 'version.tooOld',
      message: 'This version is too old; 0.9.0 or later is needed.',
    });
  }
  expect(await receiptsOf(operation)).toEqual([]);
  // the pull has reported it: its administrator looks for what it holds
  expect(await ofDevice('tablet-old')).toMatchObject([{ version: TOO_OLD, waiting: 1 }]);
  const { body: answer } = await push('1.0.0', 'tablet-old', [operation]);
  expect(answer).toEqual(whole([{ opId: operation.opId, verdict: 'applied', ...word }]));
});
