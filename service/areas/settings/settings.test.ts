import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderAction } from '#schema/codes/orders.ts';
import { grantsOf, type Role } from '#schema/grants.ts';
import type { Preference } from '#schema/records/settings.ts';
import type { Tx } from '#service/db/database.ts';
import { auditEvents, tenants, userProjects, users } from '#service/db/tables/tenancy.ts';
import { classes, costCenters, projects, registrations } from '#service/db/tables/vault.ts';
import { operationsFor } from '#service/areas/settings/operation-list.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { fillVault } from '#tests/bench/vault-fixture.ts';

let bench: Bench;
let operator: string;

beforeAll(async () => {
  bench = await openBench();
  await bench.db.asSystem(async (tx) => {
    for (const tenantId of ['t-north', 't-south']) {
      const project = { tenantId, name: `Papers of ${tenantId}`, kinds: [1], containerTypeIds: [] };
      await tx.insert(projects).values([
        { ...project, id: `${tenantId}-mine` },
        { ...project, id: `${tenantId}-other`, name: 'Other' },
      ]);
      await tx.insert(classes).values([
        { tenantId, id: `${tenantId}-invoices`, projectId: `${tenantId}-mine`, name: 'Invoices', attributes: [] },
        { tenantId, id: `${tenantId}-letters`, projectId: `${tenantId}-other`, name: 'Letters', attributes: [] },
      ]);
      await tx.insert(costCenters).values([
        { tenantId, id: `${tenantId}-1`, code: '100', name: 'Office', status: 1 },
        { tenantId, id: `${tenantId}-2`, code: '200', name: 'Closed', status: 0 },
      ]);
    }
    await tx.insert(userProjects).values({ tenantId: 't-north', userId: 'u-operator', projectId: 't-north-mine' });
  });
  operator = (await bench.signIn('operator')).token;
});
afterAll(() => bench.close());

const ask = async (method: string, name: string, token: string, body?: unknown) => {
  const answer = await bench.ask(method, `/api/settings/${name}`, { token, ...(body !== undefined && { body }) });
  return answer.body['result'] === true ? answer.body['data'] : answer.body['code'];
};
const nameIn = async (language: string) => {
  const headers = { 'accept-language': language };
  const { body } = await bench.ask('POST', '/api/settings/user-projects', { token: operator, body: {}, headers });
  return (body['data'] as { name: string }[])[0]?.name;
};
const idsOf = (found: unknown) => (found as { id: string }[]).map(({ id }) => id);

test('a user sees their own projects, and classes of those only', async () => {
  expect(idsOf(await ask('POST', 'user-projects', operator, {}))).toEqual(['t-north-mine']);
  expect(idsOf(await ask('POST', 'user-classes', operator, { projectId: 't-north-mine' }))).toEqual(['t-north-invoices']);
  expect(await ask('POST', 'user-classes', operator, { projectId: 't-north-other' })).toEqual([]);
  expect(await ask('POST', 'user-classes', operator, { projectId: 't-south-mine' })).toEqual([]);
});

test('S0 §4: names come in the language of the screen, then of the preference, then of the client', async () => {
  const own = { en: { name: 'Files' }, pl: { name: 'Akta' }, de: { name: 'Akten' } };
  const change = (tx: Tx, translations: typeof own | object, preferences: object) =>
    Promise.all([
      tx.update(projects).set({ translations }).where(eq(projects.id, 't-north-mine')),
      tx.update(users).set({ preferences }).where(eq(users.id, 'u-operator')),
    ]);
  await bench.db.asSystem((tx) => change(tx, own, {}));
  expect([await nameIn('de'), await nameIn('fr, pl;q=0.2'), await nameIn('fr')]).toEqual(['Akten', 'Akta', 'Files']);
  await bench.db.asSystem((tx) => change(tx, own, { 1: 'PL' }));
  expect([await nameIn('de'), await nameIn('fr')]).toEqual(['Akten', 'Akta']);
  // hostile headers ask for nothing
  for (const header of ['de,'.repeat(3_400), '\u00ff;q=\u00ff', ';q=1,,de;q=9']) expect(await nameIn(header)).toBe('Akta');
  await bench.db.asSystem((tx) => change(tx, {}, {}));
});

test('internal staff in another client see that client, and nothing of their own', async () => {
  const { token } = await bench.signIn('staff', { requestedCustomerGuid: 't-south' });
  expect(idsOf(await ask('POST', 'user-projects', token, {}))).toEqual(['t-south-other', 't-south-mine']);
  expect(await ask('GET', 'customer-parameters', token)).toMatchObject({ clientId: 't-south', urlPath: 'south' });
  expect(await ask('POST', 'user-preference-save', token, { preferenceList: [] })).toBe('row.unknown');
});

/** Adds to the parameters of the client. */
const choose = (chosen: object) =>
  bench.db.asSystem((tx) =>
    tx
      .update(tenants)
      .set({ parameters: sql`${tenants.parameters} || ${JSON.stringify(chosen)}::jsonb` })
      .where(eq(tenants.tenantId, 't-north')),
  );

/** Classes that the menu of the operator offers to search. */
const searches = async () => {
  const { body } = await bench.ask('GET', '/api/navigation/menu', { token: operator });
  return JSON.stringify(body).match(/class-t-north-\w+/g) ?? [];
};

test('S0 §3 additionalParams: each is read separately, and one that cannot be read counts as absent', async () => {
  const additionalParams = {
    TOOLTIP_DELAY: 200,
    GRID_FONT_SIZE: '90px',
    GRID_FONT_FAMILY: 'x; } *{display:none',
    CSV_QANTIFIER: '=',
  };
  await choose({ additionalParams });
  expect(await ask('GET', 'customer-parameters', operator)).toMatchObject({ additionalParams: { TOOLTIP_DELAY: 200 } });
  expect(await searches()).toEqual([]); // no class of this project has a document
  await choose({ additionalParams: { HIDE_EMPTY_CLASSES: false } });
  expect(await searches()).toEqual(['class-t-north-invoices']);
  await choose({ additionalParams: {} });
});

test('only active cost centers are offered', async () => {
  expect(idsOf(await ask('GET', 'user-cost-center', operator))).toEqual(['t-north-1']);
});

test('R-051, R-052, R-053, R-209, R-351: the list of clients is whole for internal staff, one entry for others', async () => {
  const { token } = await bench.signIn('staff');
  expect(await ask('GET', 'client-list', token)).toEqual([
    { customerName: 'North', customerGuid: 't-north', urlPath: 'north' },
    { customerName: 'South', customerGuid: 't-south', urlPath: 'south' },
  ]);
  expect(await ask('GET', 'client-list', operator)).toHaveLength(1);
  // the right without an internal client is not enough
  const outsider = await bench.signIn('outsider', { customerGuid: 't-south' });
  expect(await ask('GET', 'client-list', outsider.token)).toHaveLength(1);
});

const save = (...preferenceList: { preferenceID: number; preferenceValue: string }[]) =>
  ask('POST', 'user-preference-save', operator, { preferenceList });
const listed = async (id: number) => {
  const all = (await ask('GET', 'user-preference', operator)) as Preference[];
  return all.find(({ preferenceID }) => preferenceID === id);
};
const valueOf = async (id: number) => (await listed(id))?.preferenceValue;

describe('preferences', () => {
  test('a save keeps the earlier preferences, and is audited; a default that was chosen differs from one that was not', async () => {
    expect(await listed(17)).toMatchObject({ preferenceValue: 'auto', chosen: false });
    expect(await save({ preferenceID: 17, preferenceValue: 'auto' })).toEqual({ saved: 1 });
    expect(await listed(17)).toMatchObject({ preferenceValue: 'auto', chosen: true });
    expect(await save({ preferenceID: 1, preferenceValue: 'PL' })).toEqual({ saved: 1 });
    expect(await save({ preferenceID: 17, preferenceValue: 'two' })).toEqual({ saved: 1 });
    expect([await valueOf(1), await valueOf(17)]).toEqual(['PL', 'two']);
    const events = await bench.db.asSystem((tx) => tx.select().from(auditEvents).where(eq(auditEvents.event, 'preference.save')));
    expect(events).toHaveLength(3);
  });

  test('the catalogs offered follow the project; a value that is not offered is refused whole', async () => {
    expect(
      await save({ preferenceID: 16, preferenceValue: 't-north-mine' }, { preferenceID: 5, preferenceValue: 't-north-invoices' }),
    ).toEqual({ saved: 2 });
    expect(await save({ preferenceID: 5, preferenceValue: 't-north-letters' })).toBe('action.refused');
    expect(await save({ preferenceID: 1, preferenceValue: 'DE' }, { preferenceID: 999, preferenceValue: 'x' })).toBe(
      'action.refused',
    );
    expect(await valueOf(1)).toBe('PL');
    expect(await valueOf(5)).toBe('t-north-invoices');
    expect(await save({ preferenceID: 5, preferenceValue: 't-north-invoices' })).toEqual({ saved: 1 });
  });

  test('R-149: clearing the project empties the catalogs offered and the one chosen', async () => {
    expect(await save({ preferenceID: 16, preferenceValue: '' })).toEqual({ saved: 1 });
    expect(await listed(5)).toMatchObject({ preferenceValue: '', preferenceValueList: [] });
  });

  test('R-081, R-094: project, class, language and columns come first, with the defaults of the specification', async () => {
    const fresh = (await bench.signIn('supervisor')).token;
    const all = (await ask('GET', 'user-preference', fresh)) as Preference[];
    expect(all.slice(0, 4).map(({ preferenceID, defaultValue }) => [preferenceID, defaultValue])).toEqual([
      [16, ''],
      [5, ''],
      [1, 'EN'],
      [17, 'auto'],
    ]);
  });

  test('R-079: delivery data are texts and a cost center; a wrong one saves nothing', async () => {
    expect(await listed(101)).toMatchObject({ preferenceName: 'Recipient (Delivery address)', preferenceValueList: null });
    expect((await listed(121))?.preferenceValueList).toEqual([{ key: 't-north-1', value: '100 Office' }]);
    const city = { preferenceID: 104, preferenceValue: 'Kraków' };
    const wrong: [number, string][] = [
      [113, 'nobody'],
      [112, 'x'],
      [121, 't-north-2'],
      [101, 'two\nlines'],
      [101, 'a\u0000b'],
      [101, '\ud800'],
      [1, ''],
      [17, ''],
      [999, 'x'],
    ];
    for (const [preferenceID, preferenceValue] of wrong) {
      expect([preferenceID, await save(city, { preferenceID, preferenceValue })]).toEqual([preferenceID, expect.any(String)]);
    }
    expect(await valueOf(104)).toBe('');
    expect(await save(city, { preferenceID: 121, preferenceValue: 't-north-1' })).toEqual({ saved: 2 });
    expect([await valueOf(104), await valueOf(121)]).toEqual(['Kraków', 't-north-1']);
    expect(await save({ preferenceID: 104, preferenceValue: '' })).toEqual({ saved: 1 });
  });

  test('a user neither reads nor changes preferences of other users, in this client or another', async () => {
    const mine = { preferenceList: [{ preferenceID: 104, preferenceValue: 'Łódź' }] };
    const outsider = await bench.signIn('outsider', { customerGuid: 't-south' });
    expect(await ask('POST', 'user-preference-save', outsider.token, mine)).toEqual({ saved: 1 });
    expect(await valueOf(104)).toBe('');
  });
});

test('the actions menu follows status and right (decisions.md, Status)', () => {
  expect(operationsFor('protocol', grantsOf(['Supervisor']))).toEqual([
    { status: 1, operations: [1, 2, 5, 9] },
    { status: 2, operations: [2, 3, 4, 5] },
    { status: 3, operations: [2, 5] },
    { status: 4, operations: [2, 5] },
  ]);
  expect(operationsFor('protocol', grantsOf(['ArchiveProvider'])).map(({ operations }) => operations)).toEqual(
    Array.from({ length: 4 }, () => [2, 5]),
  );
});

const sorted = (...codes: number[]) => codes.toSorted((a, b) => a - b);
const offeredTo = (role: Role) => operationsFor('orders', grantsOf([role])).map(({ operations }) => operations);

test('the actions menu of orders follows status and right', () => {
  const { finalise, cancel, approve, decline, sendBack, takeOn, giveBack, refuse } = orderAction;
  expect(offeredTo('Acceptor')).toEqual([
    sorted(finalise, cancel),
    sorted(cancel, approve, decline, sendBack),
    [cancel],
    [],
    [],
    [],
    [],
  ]);
  expect(offeredTo('ArchiveProvider')).toEqual([[], [], sorted(takeOn, refuse), [giveBack], [], [], []]);
  expect(operationsFor('orders', new Set())).toEqual([]);
});

test('R-256: a class with a document is searched, and hidden again when the document is deleted', async () => {
  await fillVault(bench);
  await bench.db.asSystem(async (tx) => {
    const [invoices] = await tx.select().from(classes).where(eq(classes.id, 't-north-invoices'));
    const [document] = await tx.select().from(registrations).where(eq(registrations.id, 'own-document'));
    if (!invoices || !document) throw new Error('The fixture has no document.');
    const place = { projectId: invoices.projectId, classId: invoices.id, containerId: null };
    await tx.insert(registrations).values({ ...document, id: 'filled', ...place });
  });
  expect(await searches()).toContain('class-t-north-invoices');
  await bench.db.asSystem((tx) => tx.update(registrations).set({ deletedAt: 1 }).where(eq(registrations.id, 'filled')));
  expect(await searches()).not.toContain('class-t-north-invoices');
});
