import { afterAll, beforeAll, expect, test } from 'vitest';
import { usualBarcodes } from '#schema/records/sorting.ts';
import { feed } from '#service/db/tables/sync.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { fillVault, holderOf } from '#tests/bench/vault-fixture.ts';

let bench: Bench;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  bench = await openBench();
  await fillVault(bench);
  for (const role of ['User', 'Supervisor']) tokens[role] = (await bench.signIn(holderOf(role))).token;
});
afterAll(() => bench.close());

const ask = async (method: string, path: string, body?: object, role = 'Supervisor') => {
  const answer = await bench.ask(method, `/api/segregation/${path}`, { token: tokens[role] ?? '', body });
  return (answer.body['data'] as never) ?? answer.body['code'];
};
const contracts = { id: crypto.randomUUID(), name: 'Contracts', tray: '1', colour: 'blue', match: "[Type] = 'A'" };
const payroll = { id: crypto.randomUUID(), name: 'Payroll', tray: '2', colour: 'green', match: '' };
const saved = (categories: object[], versionSeen: number) =>
  ask('POST', 'update-categories', { projectId: 'own-project', versionSeen, categories });

test('categories are saved whole; those that are left out are withdrawn and stay for their documents', async () => {
  expect(await saved([contracts, payroll], 0)).toMatchObject({ version: 1 });
  expect(await saved([{ ...payroll, tray: '7' }], 1)).toMatchObject({
    version: 2,
    categories: [
      { name: 'Payroll', tray: '7', active: true, position: 0 },
      { name: 'Contracts', active: false, position: 1 },
    ],
  });
  expect(await ask('GET', 'categories/own-project', undefined, 'User')).toMatchObject({ version: 2 });
  const rows = await bench.db.inTenant('t-north', (tx) => tx.select().from(feed));
  expect(rows.find(({ rowId }) => rowId === `category/${contracts.id}`)).toMatchObject({
    scope: 'project:own-project',
    row: { of: 'category', active: false, match: "[Type] = 'A'" },
  });
});

test('the second of two editors learns that the set was changed, and nothing is written', async () => {
  expect(await saved([contracts], 1)).toBe('row.changed');
  expect(await ask('GET', 'categories/own-project')).toMatchObject({ version: 2 });
});

test('a condition or pattern that cannot be read is refused, and so is an id of another project', async () => {
  expect(await saved([{ ...contracts, match: '[Type =' }], 2)).toBe('sorting.unreadable');
  const barcodes = (settings: object) =>
    ask('POST', 'barcode-settings-save', {
      projectId: 'own-project',
      versionSeen: 0,
      settings: { ...usualBarcodes, ...settings },
    });
  expect(await barcodes({ documents: ['(?=x)'] })).toBe('sorting.unreadable');
  expect(await barcodes({ documents: ['KD-\\d+'], blind: true })).toMatchObject({ version: 1, settings: { blind: true } });
  expect(await ask('GET', 'barcode-settings/own-project', undefined, 'User')).toMatchObject({ version: 1 });
  expect(await saved([contracts, contracts], 2)).toBe('sorting.twice');
});

test('people who only sort read the settings and change none', async () => {
  const reasons = { projectId: 'own-project', versionSeen: 0, justifications: [{ id: crypto.randomUUID(), name: 'Blank' }] };
  expect(await ask('POST', 'justification-save', reasons, 'User')).toBe('grant.missing');
  expect(await ask('POST', 'justification-save', reasons)).toMatchObject({ version: 1, justifications: [{ name: 'Blank' }] });
  expect(await ask('GET', 'justification/otherUser-project')).toBe('row.unknown');
});
