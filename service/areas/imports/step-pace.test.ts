import { expect, test } from 'vitest';
import { StepPace } from './step-pace.ts';

/** Steps under a clock of the test: a step takes 10 ms, and a half for each of its rows. */
function scene(least = 12, most = 250) {
  const time = { now: 0 };
  const traffic = { waited: 0, pushes: 0 };
  const pace = new StepPace(
    [least, most],
    () => ({ ...traffic }),
    () => time.now,
  );
  const step = (during: () => void = () => {}): number => {
    const { rows } = pace;
    time.now += 500; // it waits for its turn
    pace.entered();
    time.now += 10 + rows / 2;
    during();
    pace.ended(rows);
    return pace.rows;
  };
  return { time, traffic, step };
}

test('rows double while nothing waits, and stay under the bound of time', () => {
  const { step } = scene();
  const rows = Array.from({ length: 12 }, () => step());
  expect(rows.slice(0, 4)).toEqual([24, 48, 96, 132]);
  expect(rows.slice(4).every((one) => one >= 120 && one <= 150)).toBe(true);
});

test('never more rows than the most, nor fewer than the least, however long they take', () => {
  const quick = scene(12, 30);
  quick.step();
  expect([quick.step(), quick.step()]).toEqual([30, 30]);
  const slow = scene(200, 200);
  expect([slow.step(), slow.step()]).toEqual([200, 200]);
});

test('a step others waited for is followed by the shortest, and they grow again when nothing waits', () => {
  const { traffic, step } = scene();
  for (let n = 0; n < 5; n += 1) step();
  expect(step(() => (traffic.waited += 1))).toBe(12);
  expect([step(), step()]).toEqual([24, 48]);
});

test('steps stay short while tablets send, also between two pushes that nothing waited for', () => {
  const { time, traffic, step } = scene();
  for (let n = 0; n < 5; n += 1) step();
  expect(step(() => (traffic.pushes += 1))).toBe(12);
  expect([step(), step()]).toEqual([12, 12]);
  time.now += 5_000;
  expect(step()).toBe(24);
});
