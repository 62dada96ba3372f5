import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { safeParse } from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { retentionCalls } from '#schema/calls/retention.ts';
import type { Attribute } from '#schema/records/reference.ts';
import { holdItems } from '#service/db/tables/retention.ts';
import { classes } from '#service/db/tables/vault.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { explain } from './explain.ts';
import { holdHandlers } from './holds.ts';

/** A legal hold on everything about a person. */

let bench: VaultBench;
let anna: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  anna = bench.device('anna');
  // the place stands for the day of birth here
  const roles: Record<string, Attribute['role']> = { surname: 'surname', name: 'firstName', place: 'born' };
  await bench.db.inTenant('t1', async (tx) => {
    const [files] = await tx.select().from(classes).where(eq(classes.id, 'files'));
    const attributes = ((files?.attributes ?? []) as Attribute[]).map((one) => ({ ...one, role: roles[one.id] }));
    await tx.update(classes).set({ attributes }).where(eq(classes.id, 'files'));
  });
});
afterAll(() => bench.close());

const jan = { nationalId: '', surname: 'Żak', firstName: 'Jan', born: '1970-01-02' };
const aboutJan = { surname: 'ZAK', name: 'jan', place: '1970-01-02' };

type Ask = (context: HandlerContext, input: object) => Promise<unknown>;
/** Makes a call as a person, in the transaction of the caller: no call of legal holds has one of its own. */
const ask = (userId: string, name: keyof typeof holdHandlers, input: object) =>
  bench.db.inTenant('t1', (tx) => (holdHandlers[name] as Ask)({ ...bench.context(userId), tx }, input));

async function place(person: object, id: string = randomUUID()): Promise<string> {
  const hold = { id, scope: 'person', objects: [], matter: 'Lawsuit', reason: 'Court', reviewOn: '2099-01-01' };
  await ask('celina', 'holdPlace', { ...hold, person: { ...jan, ...person } });
  return id;
}
const held = async (id: string) =>
  (await bench.db.inTenant('t1', (tx) => explain(tx, 't1', [id], 'deletion'))).get(id)?.blockers.map(({ params }) => params);
async function lift(id: string): Promise<void> {
  await ask('celina', 'holdLiftAsk', { id });
  await ask('dawid', 'holdLiftConfirm', { id });
}

test('a hold on a person covers the documents about the person and their boxes, also one that comes later, until two people lift it', async () => {
  const box = anna.box('PER-1');
  const [his, hers] = [anna.file(box, 'PER-D1', aboutJan), anna.file(box, 'PER-D2', { ...aboutJan, name: 'Anna' })];
  await anna.send(box, his, hers);
  const id = await place({});
  expect(await held(his.entityId)).toEqual([{ matter: 'Lawsuit' }]);
  expect(await held(box.entityId)).toEqual([{ matter: 'Lawsuit' }]);
  expect(await held(hers.entityId)).toEqual([]);

  const later = anna.box('PER-2');
  const late = anna.file(later, 'PER-D3', aboutJan);
  await anna.send(later, late);
  expect([await held(late.entityId), await held(later.entityId)]).toEqual([[{ matter: 'Lawsuit' }], [{ matter: 'Lawsuit' }]]);
  const removal = anna.make('registration.delete', { containerId: later.entityId }, { entityId: late.entityId });
  expect(await anna.send(removal)).toEqual(['refused onHold']);

  await lift(id);
  expect([await held(his.entityId), await held(late.entityId)]).toEqual([[], []]);
});

test.each(['12-03-1961', '31.02.1961', '1961-02-31', '1961'])(
  'a person is not held by a day of birth that is no day: %s',
  (born) => {
    const id = randomUUID();
    const about = { id, scope: 'person', objects: [], matter: 'Lawsuit', reason: 'Court', reviewOn: '2099-01-01' };
    const isValid = (person: object) => safeParse(retentionCalls.holdPlace.input, { ...about, person }).success;
    expect(isValid({ ...jan, born })).toBe(false);
    expect(isValid({ ...jan, nationalId: '61031212345', born })).toBe(false);
    expect(isValid({ ...jan, born: '1961-03-12' })).toBe(true);
    expect(isValid({ ...jan, nationalId: '61031212345', born: '' })).toBe(true);
  },
);

test('what was found when the hold was placed stays held when its values are changed', async () => {
  const box = anna.box('PER-3');
  const file = anna.file(box, 'PER-D4', aboutJan);
  await anna.send(box, file);
  const id = await place({});
  const asked = { containerId: box.entityId, values: { surname: 'Other' }, evidence: {}, toVerify: [] };
  expect(
    await anna.send(anna.make('registration.update', asked, { entityId: file.entityId, base: { [file.entityId]: 1 } })),
  ).toEqual(['applied']);
  expect(await held(file.entityId)).toEqual([{ matter: 'Lawsuit' }]);
  await lift(id);
});

test('hostile: no answer names the person or what is about the person; the same call again places nothing twice', async () => {
  const box = anna.box('PER-4');
  const file = anna.file(box, 'PER-D5', aboutJan);
  await anna.send(box, file);
  const id = await place({});
  await place({ surname: 'Other' }, id);
  const answer = await ask('celina', 'holds', {});
  const text = JSON.stringify(answer);
  expect(text).toContain(id);
  for (const secret of ['Żak', 'Jan', '1970-01-02', file.entityId]) expect(text).not.toContain(secret);
  const kept = await bench.db.inTenant('t1', (tx) => tx.select().from(holdItems).where(eq(holdItems.holdId, id)));
  expect(kept.filter(({ objectId }) => objectId === file.entityId)).toHaveLength(1);
  await lift(id);
});
