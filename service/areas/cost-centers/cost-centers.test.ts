import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CostCenterState } from '#schema/calls/cost-centers.ts';
import { feed } from '#service/db/tables/sync.ts';
import { containers, costCenters, orders } from '#service/db/tables/vault.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { fillVault } from '#tests/bench/vault-fixture.ts';

let bench: Bench;
const tokens = { operator: '', supervisor: '', allRoles: '' };
beforeAll(async () => {
  bench = await openBench();
  for (const who of ['operator', 'supervisor'] as const) tokens[who] = (await bench.signIn(who)).token;
  tokens.allRoles = (await bench.signIn('everybody')).token;
});
afterAll(() => bench.close());

const ask = async (method: string, path: string, body?: object, who: keyof typeof tokens = 'allRoles') => {
  const answer = await bench.ask(method, path, { token: tokens[who], body });
  return (answer.body['data'] as never) ?? answer.body['code'];
};
const add = (costCenterCode: string, opId?: string) =>
  ask('POST', '/api/cost-centers/add', { costCenterCode, costCentername: 'Office', ...(opId && { opId }) });
const offered = async (who: 'operator' | 'supervisor') => {
  const all: { code: string }[] = await ask('GET', '/api/protocoling/cost-centers', undefined, who);
  return all.map(({ code }) => code).filter((code) => code.startsWith('CC-'));
};

test('R-322, R-382: a cost center limited to people is offered to them alone, and to everyone again without people', async () => {
  const { costCenterId }: CostCenterState = await add('CC-1');
  const people = (userIds: string[]) => ask('POST', '/api/cost-centers/users-to-cost-center', { costCenterId, userIds });
  expect(await people(['u-operator'])).toMatchObject({ users: 1 });
  expect([await offered('operator'), await offered('supervisor')]).toEqual([['CC-1'], []]);
  expect(await ask('GET', `/api/cost-centers/get?costCenterId=${costCenterId}`)).toMatchObject({ userIds: ['u-operator'] });
  expect(await people(['u-operator', 'u-nobody'])).toBe('row.unknown');
  expect(await people([])).toMatchObject({ users: 0 });
  expect(await offered('supervisor')).toEqual(['CC-1']);
});

test('devices receive who may charge a restricted cost center, and who no longer may', async () => {
  const { costCenterId }: CostCenterState = await add('CC-2');
  const people = (userIds: string[]) => ask('POST', '/api/cost-centers/users-to-cost-center', { costCenterId, userIds });
  await people(['u-operator', 'u-supervisor']);
  await people(['u-supervisor']);
  const rows = await bench.db.inTenant('t-north', (tx) => tx.select().from(feed));
  const row = (id: string) => rows.find(({ rowId }) => rowId === id)?.row;
  expect(row(`costCenter/${costCenterId}`)).toMatchObject({ of: 'costCenter', code: 'CC-2', restricted: true });
  expect(row('chargedCenters:u-supervisor')).toEqual({ ids: [costCenterId] });
  expect(row('chargedCenters:u-operator')).toEqual({ ids: [] });
  await people([]);
});

test('a repeated addition is the same cost center; another one with its code is refused', async () => {
  const opId = crypto.randomUUID();
  const [first, again]: CostCenterState[] = [await add('CC-3', opId), await add('CC-3', opId)];
  expect(again).toEqual(first);
  expect(await add('CC-3')).toBe('costCenter.codeTaken');
  expect(await bench.db.inTenant('t-north', (tx) => tx.$count(costCenters))).toBe(3);
});

test('R-300: a cost center is withdrawn and comes back, under its code', async () => {
  const { costCenterId }: CostCenterState = await add('CC-4');
  const update = (status: number) =>
    ask('POST', '/api/cost-centers/update', { CostCenterId: costCenterId, status, costCenterName: 'Moved' });
  expect(await update(0)).toMatchObject({ status: 0, costCenterName: 'Moved', costCenterCode: 'CC-4' });
  expect(await offered('operator')).not.toContain('CC-4');
  expect(await update(1)).toMatchObject({ status: 1 });
  expect(await offered('operator')).toContain('CC-4');
});

test('a rename leaves a cost center withdrawn that a colleague withdrew, and a withdrawal leaves its new name', async () => {
  const { costCenterId }: CostCenterState = await add('CC-6');
  const update = (more: object) => ask('POST', '/api/cost-centers/update', { CostCenterId: costCenterId, ...more });
  expect(await update({ status: 0 })).toMatchObject({ status: 0, costCenterName: 'Office' });
  expect(await update({ costCenterName: 'Desk' })).toMatchObject({ status: 0, costCenterName: 'Desk' });
  expect(await update({ status: 1 })).toMatchObject({ status: 1, costCenterName: 'Desk' });
  expect(await update({})).toMatchObject({ status: 1, costCenterName: 'Desk' });
});

test('S0 §4: a list shows the name in the language of the screen, and a change keeps the names of the others', async () => {
  const own = { pl: { name: 'Biuro' }, de: { name: 'Büro' } };
  const body = { costCenterCode: 'CC-5', costCentername: 'Office', translations: own };
  const made: CostCenterState = await ask('POST', '/api/cost-centers/add', body);
  const shownIn = async (language: string) => {
    const headers = { 'accept-language': language };
    const { body: answer } = await bench.ask('GET', '/api/cost-centers/list', { token: tokens.allRoles, headers });
    return (answer['data'] as CostCenterState[]).find(({ costCenterId }) => costCenterId === made.costCenterId);
  };
  expect(await shownIn('de')).toMatchObject({ shownName: 'Büro', costCenterName: 'Office', translations: own });
  expect([(await shownIn('pl'))?.shownName, (await shownIn('en'))?.shownName]).toEqual(['Biuro', 'Office']);
  const update = (more: object) =>
    ask('POST', '/api/cost-centers/update', { CostCenterId: made.costCenterId, status: 1, costCenterName: 'Desk', ...more });
  expect(await update({})).toMatchObject({ costCenterName: 'Desk', translations: own });
  expect(await update({ translations: { ...own, de: { name: '' } } })).toMatchObject({ translations: { pl: { name: 'Biuro' } } });
  expect([(await shownIn('pl'))?.shownName, (await shownIn('de'))?.shownName]).toEqual(['Biuro', 'Desk']);
  expect(await update({ translations: { fr: { name: 'Bureau' } } })).toBe('request.invalid');
  expect(await update({ translations: { de: { name: 'x'.repeat(201) } } })).toBe('request.invalid');
});

test('a cost center names how many boxes and orders charge it', async () => {
  await fillVault(bench);
  const { costCenterId }: CostCenterState = await add('CC-9');
  await bench.db.asSystem(async (tx) => {
    await tx.update(containers).set({ costCenterId }).where(eq(containers.id, 'own-container'));
    await tx.update(orders).set({ costCenterId }).where(eq(orders.id, 'own-order'));
  });
  expect(await ask('GET', `/api/cost-centers/get?costCenterId=${costCenterId}`)).toMatchObject({ boxes: 1, orders: 1, users: 0 });
});
