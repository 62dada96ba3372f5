import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usualWorkingTime } from '#schema/records/working-calendar.ts';
import { addWorkingDays } from '#schema/rules/working-time.ts';
import { tenants } from '#service/db/tables/tenancy.ts';
import { calendarDays } from '#service/db/tables/vault.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';
import { workingCalendar } from './working-calendar.ts';

let bench: VaultBench;
beforeAll(async () => {
  bench = await vaultBench();
});
afterAll(() => bench.close());

const read = (tenantId: string, now = Date.UTC(2026, 10, 24, 8)) =>
  bench.db.inTenant(tenantId, (tx) => workingCalendar(tx, tenantId, now));
const set = (tenantId: string, parameters: object) =>
  bench.db.asSystem((tx) => tx.update(tenants).set({ parameters }).where(eq(tenants.tenantId, tenantId)));

test('each client has its own working time and days; one that set none works on weekdays', async () => {
  await set('t1', { workingTime: { weekdays: [2, 3], opens: '07:00', closes: '15:00', zone: 'Europe/Berlin' } });
  const day = { tenantId: 't1', day: '2026-11-25', working: false, closes: '' };
  await bench.db.inTenant('t1', (tx) => tx.insert(calendarDays).values([day, { ...day, day: '2025-01-02' }]));
  const own = await read('t1');
  expect(own.time).toMatchObject({ weekdays: [2, 3], zone: 'Europe/Berlin' });
  // what is past is not read
  expect([...own.days.keys()]).toEqual(['2026-11-25']);
  expect(addWorkingDays(own, Date.UTC(2026, 10, 24, 8), 1)).toBe(Date.UTC(2026, 11, 1, 14));
  expect(await read('t2')).toEqual({ time: usualWorkingTime, days: new Map() });
});

test('hostile: a stored working time that is none stops with a fault, no due moment is guessed', async () => {
  await set('t2', { workingTime: { ...usualWorkingTime, zone: 'Mars/Phobos' } });
  await expect(read('t2')).rejects.toThrow();
});
