import { concat, NEVER, of, throwError, type Subscription } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Local } from '#src/data/database/database.ts';
import { local } from '#src/data/workplace/local.ts';
import { openTestLocal, workOn } from '#tests/bench/local-database.ts';
import { follow } from './live.ts';

/** A screen stands for a whole shift: a fault that passes may not leave its list dead until a reload (reliability.md B21). */
let opened: Local;
let leave: () => Promise<void>;
let watching: Subscription;
const reported: unknown[] = [];
const seen: unknown[] = [];

beforeEach(async () => {
  opened = await openTestLocal();
  leave = workOn(opened);
  vi.stubGlobal('reportError', (error: unknown) => void reported.push(error));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
});
afterEach(async () => {
  watching.unsubscribe();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reported.length = 0;
  seen.length = 0;
  await leave();
});

const fault = new Error('the connection was lost');

test('a failed query is retried with growing back-off, and its last rows stay in the meantime', async () => {
  let asked = 0;
  const answers = [
    concat(
      of('first'),
      throwError(() => fault),
    ),
    throwError(() => fault),
    concat(of('second'), NEVER),
  ];
  watching = follow(() => answers[asked++], []).subscribe((rows) => seen.push(rows));
  expect([seen, reported]).toEqual([['first'], [fault]]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([seen, reported]).toEqual([['first'], [fault, fault]]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toBe(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(seen).toEqual(['first', 'second']);
});

test('one that throws, or rejects, is asked again too; it never rests for more than a minute', async () => {
  let asked = 0;
  const query = () => {
    if (++asked < 10) throw fault;
    return asked < 20 ? Promise.reject(fault) : 'here';
  };
  watching = follow(query, []).subscribe((rows) => seen.push(rows));
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  expect([asked, seen]).toEqual([20, ['here']]);
});

test('rows of the database before do not stay while a query rests: another person has another database', async () => {
  watching = follow(
    () =>
      concat(
        of('hers'),
        throwError(() => fault),
      ),
    [],
  ).subscribe((rows) => seen.push(rows));
  local().next({ kind: 'opening' });
  expect(seen).toEqual(['hers', undefined]);
});
