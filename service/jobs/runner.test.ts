import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#service/db/database.ts';
import { jobs as table } from '#service/db/tables/sync.ts';
import { emptyDatabase } from '#tests/bench/emptied-database.ts';
import type { Job } from './job.ts';
import { startJobs } from './runner.ts';

const HOUR_MS = 3_600_000;
const log = pino({ level: 'silent' });
let db: Database;
let clock = 1_000_000;
beforeAll(async () => {
  db = await emptyDatabase();
});
afterAll(() => db.close());

function node(jobs: readonly Job[], over: Database = db) {
  let wake: (() => void) | undefined;
  const runner = startJobs({
    db: over,
    log,
    now: () => clock,
    jobs,
    timer: (woken) => {
      wake = woken;
      return () => (wake = undefined);
    },
  });
  return { ...runner, wake: () => wake?.() };
}
const counting = (name: string, ran: string[], by = ''): Job => ({
  name,
  everyMs: HOUR_MS,
  run: async () => {
    ran.push(`${name}${by}`);
    return { done: 1 };
  },
});

test('a job runs when it is due and not before; a restarted node keeps the schedule', async () => {
  const ran: string[] = [];
  const job = counting('due', ran);
  expect(await node([job]).runDue()).toEqual(['due']);
  expect(await node([job]).runDue()).toEqual([]);
  clock += HOUR_MS - 1;
  expect(await node([job]).runDue()).toEqual([]);
  clock += 1;
  expect(await node([job]).runDue()).toEqual(['due']);
  expect(ran).toEqual(['due', 'due']);
});

test('of many nodes that look together one runs the job', async () => {
  const ran: string[] = [];
  const nodes = Array.from({ length: 6 }, (_, index) => node([counting('once', ran, `@${index}`)]));
  await Promise.all(nodes.map(({ runDue }) => runDue()));
  expect(ran).toHaveLength(1);
});

test('a node that died with the lease delays the job for ten minutes, not for ever; late, it gives nothing back', async () => {
  const ran: string[] = [];
  const { promise, resolve: release } = Promise.withResolvers<Record<string, number>>();
  const stuck = node([{ ...counting('stuck', ran), run: () => promise }]);
  const hanging = stuck.runDue();
  while ((await db.asSystem((tx) => tx.select().from(table))).every(({ name, holder }) => name !== 'stuck' || holder === '')) {
    await new Promise((settle) => setTimeout(settle, 5));
  }
  const other = node([counting('stuck', ran)]);
  expect(await other.runDue()).toEqual([]);
  clock += 10 * 60_000;
  expect(await other.runDue()).toEqual(['stuck']);
  const before = await db.asSystem((tx) => tx.select().from(table));
  release({});
  await hanging;
  expect(await db.asSystem((tx) => tx.select().from(table))).toEqual(before);
});

test('a job that fails stops no other, is reported, and is tried again after five minutes', async () => {
  const ran: string[] = [];
  const failing: Job = { name: 'failing', everyMs: HOUR_MS, run: () => Promise.reject(new RangeError('secret value')) };
  const both = node([failing, counting('next', ran)]);
  expect(await both.runDue()).toEqual(['failing', 'next']);
  const rows = await db.asSystem((tx) => tx.select().from(table));
  expect(rows.find(({ name }) => name === 'failing')?.outcome).toBe('failed RangeError');
  expect(rows.find(({ name }) => name === 'next')?.outcome).toBe('{"done":1}');
  clock += 5 * 60_000;
  expect(await both.runDue()).toEqual(['failing']);
});

test('the timer wakes it; a stopped one sleeps; a lost database is no fault of the process', async () => {
  const ran: string[] = [];
  const woken = node([counting('timed', ran)]);
  woken.wake();
  await woken.stop();
  expect(ran).toEqual(['timed']);
  clock += HOUR_MS;
  woken.wake();
  await woken.stop();
  expect(ran).toEqual(['timed']);
  const lost = await emptyDatabase();
  await lost.close();
  expect(await node([counting('timed', ran)], lost).runDue()).toEqual([]);
});
