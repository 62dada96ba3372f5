import { expect, test } from 'vitest';
import { testPorts } from '#tests/bench/sync-ports.ts';
import { Bell } from './bell.ts';

test('a wait ends with its time or with a ring, whichever comes first', async () => {
  const { ports, pass } = testPorts();
  const bell = new Bell(ports.clock);
  const ended: string[] = [];
  void bell.wait(100).then(() => ended.push('time'));
  await pass(99);
  expect(ended).toEqual([]);
  await pass(1);
  expect(ended).toEqual(['time']);
  void bell.wait().then(() => ended.push('ring'));
  await pass(1_000);
  bell.ring();
  await pass(0);
  expect(ended).toEqual(['time', 'ring']);
});

test('a ring without a waiter ends the next wait, unless it is hushed', async () => {
  const { ports, pass } = testPorts();
  const bell = new Bell(ports.clock);
  let ended = 0;
  bell.ring();
  void bell.wait(1_000).then(() => ended++);
  await pass(0);
  expect(ended).toBe(1);
  bell.ring();
  bell.hush();
  void bell.wait(1_000).then(() => ended++);
  await pass(10);
  expect(ended).toBe(1);
});
