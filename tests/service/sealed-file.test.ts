import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rescueCalls } from '#schema/calls/rescue.ts';
import { settingsCalls } from '#schema/calls/settings.ts';
import { LIMITS } from '#schema/limits.ts';
import { addRescueKey, makeRescueKeys } from '#service/areas/desk/rescue-keys.ts';
import { codeOf } from '#service/db/faults.ts';
import { auditEvents, rescueKeys } from '#service/db/tables/tenancy.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { openSealed, readSealed, seal, type SealedFile } from '#src/data/rescue/seal.ts';
import type { RescueFile } from '#src/data/rescue/rescue.ts';
import { anOperation } from '#tests/bench/hashed-operation.ts';

/** A rescue file from the device that seals it to the desk that opens it, by the calls of the service alone. */

let bench: Bench;
let operator: string;
let supervisor: string;
beforeAll(async () => {
  bench = await openBench();
  await makeRescueKeys(bench.db, 1);
  operator = (await bench.signIn('operator')).token;
  supervisor = (await bench.signIn('supervisor')).token;
});
afterAll(() => bench?.close());

const keysOf = (tenantId: string) =>
  bench.db.asSystem((tx) => tx.select().from(rescueKeys).where(eq(rescueKeys.tenantId, tenantId)).orderBy(rescueKeys.madeAt));

/** The key as a device is handed it. */
async function handed(token: string): Promise<string> {
  const { method, path } = settingsCalls.customerParameters;
  return String(Reflect.get(Object((await bench.ask(method, path, { token })).body['data']), 'rescueKey'));
}

async function sealedBy(token: string, clientId = 't-north'): Promise<SealedFile> {
  const whose = { clientId, userId: 'u-operator', userName: 'operator', deviceName: 'Tablet 7', madeAt: 1 };
  const file: RescueFile = {
    format: 'strongroom-rescue',
    version: 1,
    ...whose,
    operations: [anOperation(1)],
    drafts: [],
    files: [],
    filesLeft: 0,
  };
  const read = readSealed(await seal(file, await handed(token)));
  if (!read || read === 'damaged') throw new Error('it was not sealed');
  return read;
}

const open = (token: string, { keyId: id, half }: Pick<SealedFile, 'keyId' | 'half'>) =>
  bench.ask(rescueCalls.rescueOpen.method, rescueCalls.rescueOpen.path, { token, body: { id, half } });
const refused = (work: Promise<unknown>) => work.then(() => 'done', codeOf);
const contentKeyIn = ({ body }: Awaited<ReturnType<typeof open>>) => String(Reflect.get(Object(body['data']), 'contentKey'));

test('I7: a file a device sealed opens only for users who may decide, and the audit records it', async () => {
  const sealed = await sealedBy(operator);
  const answer = await open(supervisor, sealed);
  expect(answer.status).toBe(200);
  expect(JSON.parse((await openSealed(sealed, contentKeyIn(answer))) ?? '')).toMatchObject({ userId: 'u-operator', version: 1 });
  const written = await bench.db.asSystem((tx) =>
    tx.select().from(auditEvents).where(eq(auditEvents.event, 'conflict.rescueOpen')),
  );
  expect(written.map(({ userId, subject }) => [userId, subject])).toEqual([['u-supervisor', sealed.keyId]]);
  const denied = await open(operator, sealed);
  expect([denied.status, denied.body['code']]).toEqual([403, 'grant.missing']);
});

test('I7: the key of one file opens no other, and the private half is in no answer', async () => {
  const [one, other] = [await sealedBy(operator), await sealedBy(operator)];
  const answer = await open(supervisor, one);
  expect(await openSealed(other, contentKeyIn(answer))).toBeUndefined();
  const parameters = await bench.ask('GET', settingsCalls.customerParameters.path, { token: supervisor });
  const [key] = await keysOf('t-north');
  for (const { text } of [answer, parameters]) expect(text).not.toContain(key?.privateKey.slice(40, 80));
});

test('S8: the file of another client gets the answer of an unknown one, and changed names open nothing', async () => {
  const south = (await bench.signIn('outsider', { customerGuid: 't-south' })).token;
  const theirs = await sealedBy(south, 't-south');
  const [answer, unknown] = [await open(supervisor, theirs), await open(supervisor, { ...theirs, keyId: 'unknown' })];
  expect([answer.status, answer.body['code'], answer.text]).toEqual([404, 'row.unknown', unknown.text]);
  // sealed for us, said to be theirs: the service reckons with whose it is who asks
  const lying = await sealedBy(operator, 't-south');
  expect(await openSealed(lying, contentKeyIn(await open(supervisor, lying)))).toBeUndefined();
});

test('a half that is no point of the curve is refused, and one of another form is no call', async () => {
  const sealed = await sealedBy(operator);
  const off = await open(supervisor, { ...sealed, half: `B${'A'.repeat(86)}=` });
  expect([off.status, off.body['result'], off.body['code']]).toEqual([200, false, 'action.refused']);
  for (const half of ['', 'B', `A${sealed.half.slice(1)}`, `${sealed.half} `, sealed.half.replace(/.=$/, '_=')])
    expect((await open(supervisor, { ...sealed, half })).status).toBe(422);
  const long = 'x'.repeat(LIMITS.nameCharacters + 1);
  expect((await open(supervisor, { ...sealed, keyId: long })).status).toBe(422);
});

test('a client keeps its key over starts; after a newer one devices seal for that, and what was sealed before still opens', async () => {
  const before = await sealedBy(operator);
  await makeRescueKeys(bench.db, 2);
  await bench.restart();
  expect(await keysOf('t-north')).toHaveLength(1);
  expect((await keysOf('t-north'))[0]?.id).not.toBe((await keysOf('t-south'))[0]?.id);
  await bench.db.asSystem((tx) => addRescueKey(tx, 't-north', 3));
  const after = await sealedBy(operator);
  expect(after.keyId).not.toBe(before.keyId);
  for (const sealed of [before, after])
    expect(await openSealed(sealed, contentKeyIn(await open(supervisor, sealed)))).toContain('u-operator');
});

test('tenant work reads the keys of its client and can neither add, change nor remove one', async () => {
  const rows = await bench.db.inTenant('t-north', (tx) => tx.select().from(rescueKeys));
  expect(new Set(rows.map(({ tenantId }) => tenantId))).toEqual(new Set(['t-north']));
  expect(await refused(bench.db.inTenant('t-north', (tx) => addRescueKey(tx, 't-north', 4)))).toBe('42501');
  expect(await refused(bench.db.inTenant('t-north', (tx) => tx.update(rescueKeys).set({ publicKey: '' })))).toBe('42501');
  expect(await refused(bench.db.inTenant('t-north', (tx) => tx.delete(rescueKeys)))).toBe('42501');
});
