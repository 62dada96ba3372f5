import { expect, test } from 'vitest';
import { asKind, type WorkKind } from '#service/db/work-kind.ts';
import { makeTurns } from './turns.ts';

/** Turns under a clock of the test: each piece of work has a fixed duration. */
function scene() {
  const time = { now: 0 };
  const turns = makeTurns(() => time.now);
  const done: string[] = [];
  const work = (kind: WorkKind, ms: number, name: string = kind) =>
    asKind(kind, () =>
      turns.inTurn(async () => {
        time.now += ms;
        done.push(name);
      }),
    );
  return { turns, done, work, time };
}

test('ten readers leave three quarters of the session to pushes, however long their line is', async () => {
  const { done, work } = scene();
  const reads = Array.from({ length: 100 }, () => work('look', 10));
  const pushes = Array.from({ length: 60 }, () => work('push', 10));
  await Promise.all([...reads, ...pushes]);
  const untilLastPush = done.slice(0, done.lastIndexOf('push') + 1);
  expect(untilLastPush.filter((kind) => kind === 'look').length).toBeLessThanOrEqual(60 / 3 + 2);
  // and the readers are not starved either
  expect(untilLastPush.filter((kind) => kind === 'look').length).toBeGreaterThanOrEqual(60 / 3 - 2);
});

test('shares are of time, not of turns: long reads come less often', async () => {
  const { done, work } = scene();
  await Promise.all([
    ...Array.from({ length: 20 }, () => work('look', 100)),
    ...Array.from({ length: 90 }, () => work('push', 10)),
  ]);
  expect(done.slice(0, done.lastIndexOf('push') + 1).filter((kind) => kind === 'look').length).toBeLessThanOrEqual(5);
});

test('within a kind the order is that of asking', async () => {
  const { done, work } = scene();
  await Promise.all(['a', 'b', 'c', 'd'].map((name) => work('push', 5, name)));
  expect(done).toEqual(['a', 'b', 'c', 'd']);
});

test('a pause saves nothing up: who comes back takes turns with the others', async () => {
  const { done, work } = scene();
  for (let n = 0; n < 50; n += 1) await work('push', 100);
  done.length = 0;
  const pushes = Array.from({ length: 6 }, () => work('push', 10));
  const reads = Array.from({ length: 30 }, () => work('look', 10));
  await Promise.all([...pushes, ...reads]);
  expect(done.slice(0, 12).filter((kind) => kind === 'push').length).toBe(6);
});

test('counts work that waited, and pushes also where none had to', async () => {
  const { turns, work } = scene();
  await work('push', 10);
  expect(turns.traffic()).toEqual({ waited: 0, pushes: 1 });
  await Promise.all([work('other', 10), work('look', 10), work('push', 10)]);
  expect(turns.traffic()).toEqual({ waited: 2, pushes: 2 });
});

test('work that throws gives its turn back, and the last turn waits for all others', async () => {
  const { turns, done, work } = scene();
  const failing = turns.inTurn(() => Promise.reject(new Error('no')));
  const end = turns.last(async () => done.push('end'));
  const rest = [work('look', 1), work('push', 1)];
  await expect(failing).rejects.toThrow('no');
  await Promise.all([...rest, end]);
  expect(done).toEqual([expect.any(String), expect.any(String), 'end']);
});
