import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DeviceState, OwnDevice } from '#schema/calls/devices.ts';
import { DAY_MS, LIMITS } from '#schema/limits.ts';
import { VERSION } from '#schema/version.ts';
import { devices, receipts } from '#service/db/tables/sync.ts';
import { auditEvents, users } from '#service/db/tables/tenancy.ts';
import { allJobs } from '#service/jobs/all.ts';
import { northOperation, openBench, type Bench } from '#tests/bench/http-bench.ts';

const ADMIN = 'u-admin-t-north';

let bench: Bench;
const tokens = { operator: '', supervisor: '', admin: '', foreign: '' };
beforeAll(async () => {
  bench = await openBench();
  await bench.db.asSystem(async (tx) => {
    const [operator] = await tx.select().from(users).where(eq(users.id, 'u-operator'));
    const passwordHash = operator?.passwordHash ?? '';
    for (const tenantId of ['t-north', 't-south']) {
      const id = `u-admin-${tenantId}`;
      await tx.insert(users).values({ tenantId, id, userName: 'admin', name: 'Ada', passwordHash, roles: ['Administrator'] });
    }
  });
  for (const who of ['operator', 'supervisor', 'admin'] as const) tokens[who] = (await bench.signIn(who)).token;
  tokens.foreign = (await bench.signIn('admin', { customerGuid: 't-south' })).token;
});
afterAll(() => bench.close());
beforeEach(() => bench.db.asSystem((tx) => tx.delete(devices)));

type Who = keyof typeof tokens;
const report = { deviceId: 'd-1', deviceName: 'Tablet', version: VERSION, highestN: 3, waiting: 2, oldestAt: 500 };
const pull = (who: Who, more: Record<string, unknown> = {}) =>
  bench.ask('POST', '/api/sync/pull', {
    token: tokens[who],
    body: { device: { ...report, ...more }, epoch: '', since: 0, limit: 10, scope: '' },
  });
const operation = { ...northOperation, deviceId: 'd-1', n: 4 };
const held = (count = 3) =>
  Array.from({ length: count }, () => ({ ...operation, opId: crypto.randomUUID(), n: (operation.n += 1) }));
const bring = (who: Who, operations: readonly (typeof operation)[], more: Record<string, unknown> = {}) =>
  bench.ask('POST', '/api/sync/push', { token: tokens[who], body: { device: { ...report, ...more }, operations } });
const push = (who: Who, more: Record<string, unknown> = {}) => bring(who, held(1), more);
const list = async (who: Who) => {
  const answer = await bench.ask('GET', '/api/devices/list', { token: tokens[who] });
  return answer.status === 200 ? (answer.body['data'] as DeviceState[]) : answer.status;
};
const order = async (who: Who, what: 'prepare' | 'bar' | 'admit', body: Record<string, unknown>) => {
  const { status, body: answer } = await bench.ask('POST', `/api/devices/${what}`, { token: tokens[who], body });
  return status === 200 ? answer['data'] : status;
};

const seen = async () => ((await list('admin')) as DeviceState[])[0]?.lastSeenAt ?? 0;
const bar = () => order('admin', 'bar', { deviceId: 'd-1' });
const admit = () => order('admin', 'admit', { deviceId: 'd-1' });
const taken = () => bench.db.asSystem((tx) => tx.$count(receipts));

test('unsent work, its oldest item, version and storage are reported with regular requests of a device', async () => {
  await pull('operator', { usedBytes: 5_000, quotaBytes: 90_000 });
  expect(await list('admin')).toMatchObject([
    { id: 'd-1', name: 'Tablet', waiting: 2, oldestAt: 500, current: true, usedBytes: 5_000, quotaBytes: 90_000, barredAt: 0 },
  ]);
  await push('operator', { waiting: 1, oldestAt: 900, version: '99.0.0' });
  expect(await list('supervisor')).toMatchObject([{ waiting: 1, oldestAt: 900, version: '99.0.0', current: false }]);
  await pull('operator', { waiting: 0, oldestAt: 900 });
  expect(await list('admin')).toMatchObject([{ waiting: 0, oldestAt: 0 }]);
});

/** Pulls on a tablet without unsent changes. */
const on = (who: Who, deviceId: string, tabletId: string) => pull(who, { deviceId, tabletId, waiting: 0 });

test('working on a tablet with a new database erases the earlier one of that user, and of no other user', async () => {
  await on('operator', 'd-old', 'tablet-1');
  await on('supervisor', 'd-other', 'tablet-1');
  await on('operator', 'd-elsewhere', 'tablet-2');
  bench.pass(1_000);
  await on('operator', 'd-new', 'tablet-1');
  for (const deviceId of ['d-bare-1', 'd-bare-2']) {
    bench.pass(1_000);
    await on('operator', deviceId, '');
  }
  const erased = ((await list('admin')) as DeviceState[]).filter((device) => device.erased);
  expect(erased.map(({ id }) => id)).toEqual(['d-old']);
});

test('a database that is gone leaves the own list of its user; one with unsent work is shown as such', async () => {
  await on('operator', 'd-empty', 'tablet-1');
  bench.pass(1_000);
  await pull('operator', { deviceId: 'd-held', tabletId: 'tablet-1', waiting: 3 });
  bench.pass(1_000);
  await on('operator', 'd-new', 'tablet-1');
  const { body } = await bench.ask('GET', '/api/devices/own', { token: tokens.operator });
  const own = body['data'] as OwnDevice[];
  expect(own.map(({ id, waiting, erased }) => [id, waiting, erased])).toEqual([
    ['d-new', 0, false],
    ['d-held', 3, true],
  ]);
});

test('an unchanged report is written once a minute', async () => {
  await pull('operator');
  const first = await seen();
  bench.pass(30_000);
  await pull('operator');
  expect(await seen()).toBe(first);
  bench.pass(40_000);
  await pull('operator');
  expect(await seen()).toBeGreaterThan(first);
});

test('a name too long is cut and stops no sync; what no row can hold is refused', async () => {
  for (const more of [{ deviceName: 'y'.repeat(100_000) }, { version: '9'.repeat(5_000) }]) {
    expect((await pull('operator', more)).status).toBe(200);
    expect((await push('operator', more)).status).toBe(200);
  }
  expect(await list('admin')).toHaveLength(1);
  for (const more of [
    { deviceId: 'x'.repeat(300) },
    { deviceName: 'a\u0000b' },
    { waiting: 1e12 },
    { oldestAt: 1e300 },
    { usedBytes: -1 },
    { quotaBytes: 0.5 },
    { preparedFor: 1e300 },
    { tabletId: 'x'.repeat(300) },
    { tabletId: 'a\u0000b' },
  ]) {
    expect([more, (await pull('operator', more)).status]).toEqual([more, 422]);
  }
});

test('a device too old to send is listed with its unsent work', async () => {
  await pull('operator', { version: '0.0.1', waiting: 39 });
  expect(await list('admin')).toMatchObject([{ version: '0.0.1', waiting: 39, current: false }]);
});

/** Audit events of one device, oldest first. */
const audited = async (deviceId: string) => {
  const rows = await bench.db.asSystem((tx) => tx.select().from(auditEvents).where(eq(auditEvents.subject, deviceId)));
  return rows.toSorted((a, b) => Number(a.at) - Number(b.at)).map(({ event, userId }) => [event, userId]);
};

const names = async () => ((await list('admin')) as DeviceState[]).map(({ id }) => id).toSorted();

test('a device unseen for a year goes if it had nothing unsent; one with unsent work or a bar never goes', async () => {
  const job = (await allJobs()).find(({ name }) => name === 'devices.retention') ?? expect.fail();
  const lookIn = (days: number) => job.run(bench.db, bench.now() + days * DAY_MS);
  await pull('operator', { deviceId: 'd-idle', waiting: 0 });
  await pull('operator', { deviceId: 'd-holds', waiting: 1 });
  await pull('operator', { deviceId: 'd-barred', waiting: 0 });
  await order('admin', 'bar', { deviceId: 'd-barred' });
  expect(await lookIn(LIMITS.deviceDays - 1)).toMatchObject({ dropped: 0 });
  expect(await lookIn(LIMITS.deviceDays + 1)).toMatchObject({ dropped: 1 });
  expect(await names()).toEqual(['d-barred', 'd-holds']);
  expect(await lookIn(LIMITS.deviceDays * 10)).toMatchObject({ dropped: 0 });
  await pull('operator', { deviceId: 'd-idle', waiting: 0 });
  expect(await names()).toEqual(['d-barred', 'd-holds', 'd-idle']);
});

describe('a barred device', () => {
  test('neither sends nor reads, with a code of its own; nothing it brings is applied, and its unsent work is still reported', async () => {
    await pull('operator');
    const before = await taken();
    expect(await bar()).toMatchObject({ id: 'd-1', barredAt: expect.any(Number) });
    for (const [waiting, ask] of [
      [7, push],
      [8, pull],
    ] as const) {
      const answer = await ask('operator', { waiting });
      expect([answer.status, answer.body['code'], answer.body['result']]).toEqual([423, 'device.barred', false]);
      expect(await list('admin')).toMatchObject([{ waiting }]);
    }
    expect(await taken()).toBe(before);
    // another device of the same person goes on
    expect((await pull('operator', { deviceId: 'd-2' })).status).toBe(200);
  });

  test('stays barred with any user and any earlier token, and sends its changes when the bar is lifted', async () => {
    const queued = held();
    await pull('operator');
    await bar();
    expect((await bring('operator', queued)).status).toBe(423);
    expect((await pull('supervisor')).status).toBe(423);
    tokens.operator = (await bench.signIn('operator')).token;
    expect((await bring('operator', queued)).status).toBe(423);
    expect(await admit()).toMatchObject({ barredAt: 0 });
    const answer = await bring('operator', queued);
    expect(answer.body['results']).toMatchObject(queued.map(({ opId }) => ({ opId })));
  });

  test('bar and admission are separate audit events, with their author', async () => {
    await pull('operator', { deviceId: 'd-audited' });
    for (const what of ['bar', 'admit', 'prepare'] as const) {
      await order('admin', what, { deviceId: 'd-audited' });
      bench.pass(1_000);
    }
    await order('admin', 'bar', { deviceId: 'd-nobody' });
    expect(await audited('d-audited')).toEqual(['device.bar', 'device.admit', 'device.prepare'].map((event) => [event, ADMIN]));
    expect(await audited('d-nobody')).toEqual([]);
  });
});

describe('a tablet that several people use', () => {
  const TABLET = 'tablet-of-the-basement';
  const onTablet = (who: Who, deviceId: string, more = {}) => pull(who, { deviceId, tabletId: TABLET, ...more });
  /** Olga and her supervisor work on one tablet, each in a separate database. */
  beforeEach(async () => {
    await onTablet('operator', 'd-olga', { waiting: 5 });
    await onTablet('supervisor', 'd-sofia', { waiting: 0 });
  });

  test('is in the list person by person, each with their own unsent work, and the name it gives itself is not listed', async () => {
    await pull('admin', { deviceId: 'd-other', tabletId: 'another-tablet' });
    const listed = (await list('admin')) as DeviceState[];
    expect(
      listed.map(({ id, tablet, waiting }) => [id, tablet, waiting]).toSorted((a, b) => String(a).localeCompare(String(b))),
    ).toEqual([
      ['d-olga', 'd-olga', 5],
      ['d-other', 'd-other', 2],
      ['d-sofia', 'd-olga', 0],
    ]);
    expect(JSON.stringify(listed)).not.toContain(TABLET);
  });

  test('is barred as a whole: for all who use it, for who signs in on it later, and let in again as a whole', async () => {
    expect(await order('admin', 'bar', { deviceId: 'd-sofia' })).toMatchObject({ id: 'd-sofia', barredAt: expect.any(Number) });
    expect((await onTablet('operator', 'd-olga')).status).toBe(423);
    expect((await onTablet('supervisor', 'd-sofia')).status).toBe(423);
    expect((await onTablet('admin', 'd-later')).status).toBe(423);
    expect((await bring('admin', held(1), { deviceId: 'd-later-still', tabletId: TABLET })).status).toBe(423);
    const listed = (await list('admin')) as DeviceState[];
    expect(listed.map(({ barredAt }) => barredAt > 0)).toEqual([true, true, true, true]);
    expect((await pull('operator', { deviceId: 'd-elsewhere', tabletId: 'another-tablet' })).status).toBe(200);
    await order('admin', 'admit', { deviceId: 'd-later' });
    for (const id of ['d-olga', 'd-later', 'd-later-still']) expect((await onTablet('operator', id)).status).toBe(200);
    expect((await onTablet('supervisor', 'd-sofia')).status).toBe(200);
  });

  test('a device known before tablets had names takes its bar along when it first names one', async () => {
    await pull('operator');
    await bar();
    expect((await pull('supervisor', { deviceId: 'd-2', tabletId: 'named-later' })).status).toBe(200);
    expect((await pull('operator', { tabletId: 'named-later' })).status).toBe(423);
    expect((await pull('supervisor', { deviceId: 'd-2', tabletId: 'named-later' })).status).toBe(423);
  });

  test('a report without the name changes nothing: the name of the tablet stays', async () => {
    await pull('operator', { deviceId: 'd-olga' });
    await order('admin', 'bar', { deviceId: 'd-sofia' });
    expect((await pull('operator', { deviceId: 'd-olga' })).status).toBe(423);
  });

  test('hostile: a barred device that names another tablet neither frees nor bars any tablet', async () => {
    await pull('admin', { deviceId: 'd-theirs', tabletId: 'their-tablet' });
    await order('admin', 'bar', { deviceId: 'd-olga' });
    expect((await pull('operator', { deviceId: 'd-olga', tabletId: 'their-tablet' })).status).toBe(423);
    expect((await pull('admin', { deviceId: 'd-theirs', tabletId: 'their-tablet' })).status).toBe(200);
    expect((await onTablet('operator', 'd-olga')).status).toBe(423);
    expect((await onTablet('supervisor', 'd-sofia')).status).toBe(423);
  });

  test('hostile: the name of a tablet of another client opens, bars and shows nothing', async () => {
    await order('admin', 'bar', { deviceId: 'd-olga' });
    expect((await onTablet('foreign', 'd-foreign')).status).toBe(200);
    expect(await list('foreign')).toMatchObject([{ id: 'd-foreign', tablet: 'd-foreign', barredAt: 0 }]);
    await order('foreign', 'bar', { deviceId: 'd-foreign' });
    await order('admin', 'admit', { deviceId: 'd-olga' });
    expect((await onTablet('operator', 'd-olga')).status).toBe(200);
    expect((await onTablet('foreign', 'd-foreign')).status).toBe(423);
  });
});

test('a device asked to prepare again gets the request with each pull until it reports that it has', async () => {
  await pull('operator');
  expect((await pull('operator')).body['prepareAsked']).toBe(0);
  const asked = (await order('admin', 'prepare', { deviceId: 'd-1' })) as DeviceState;
  expect(asked.prepareAskedAt).toBeGreaterThan(0);
  expect((await pull('operator')).body['prepareAsked']).toBe(asked.prepareAskedAt);
  await pull('operator', { preparedFor: asked.prepareAskedAt });
  expect(await list('admin')).toMatchObject([{ prepareAskedAt: 0 }]);
});

test('a user sees their own devices, and of those they share a tablet with only the bar', async () => {
  await pull('operator', { deviceId: 'd-mine', tabletId: 'shared', waiting: 4 });
  await pull('supervisor', { deviceId: 'd-theirs', tabletId: 'shared' });
  await pull('operator', { deviceId: 'd-office', waiting: 0, version: '0.0.1' });
  await order('admin', 'bar', { deviceId: 'd-theirs' });
  const { status, body } = await bench.ask('GET', '/api/devices/own', { token: tokens.operator });
  expect(status).toBe(200);
  const own = body['data'] as Record<string, unknown>[];
  expect(own.map(({ id }) => id).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(['d-mine', 'd-office']);
  expect(own).toContainEqual({
    id: 'd-mine',
    name: 'Tablet',
    version: VERSION,
    current: true,
    lastSeenAt: expect.any(Number),
    waiting: 4,
    oldestAt: 500,
    erased: false,
    barredAt: expect.any(Number),
  });
  expect(own.map(({ barredAt }) => barredAt !== 0).filter(Boolean)).toHaveLength(1);
  expect((await bench.ask('GET', '/api/devices/own', { token: tokens.foreign })).body['data']).toEqual([]);
});

describe('hostile', () => {
  test('a user sees no devices and may do nothing to them; a supervisor sees, and may do nothing', async () => {
    await pull('operator');
    expect(await list('operator')).toBe(403);
    for (const who of ['operator', 'supervisor'] as const) {
      expect(await order(who, 'prepare', { deviceId: 'd-1' })).toBe(403);
      expect(await order(who, 'bar', { deviceId: 'd-1' })).toBe(403);
    }
    expect((await pull('operator')).status).toBe(200);
  });

  test('an administrator of another client sees and reaches none of these', async () => {
    await pull('operator');
    expect(await list('foreign')).toEqual([]);
    expect(await order('foreign', 'bar', { deviceId: 'd-1' })).toBe(404);
    expect(await order('foreign', 'prepare', { deviceId: 'd-1' })).toBe(404);
    expect(await list('admin')).toMatchObject([{ barredAt: 0, prepareAskedAt: 0 }]);
  });

  test('a user cannot report for the device of another user', async () => {
    await pull('operator');
    await pull('supervisor', { waiting: 0, deviceName: 'mine now' });
    expect(await list('admin')).toMatchObject([{ name: 'Tablet', waiting: 2 }]);
  });
});
