import { expect, test } from 'vitest';
import { nextTurn } from './next-task.ts';

test('turns are given in the order in which they were asked for, and between two of them the page has its own', async () => {
  const seen: string[] = [];
  const taken = (name: string) => nextTurn().then(() => void seen.push(name));
  const first = taken('first');
  const third = first.then(() => taken('third'));
  const second = taken('second');
  setTimeout(() => seen.push('page'));
  expect(seen).toEqual([]);
  await Promise.all([first, second, third]);
  expect(seen).toEqual(['first', 'page', 'second', 'third']);
});

test('failing work keeps no other caller from its task, and after the last one a new task is requested', async () => {
  const failing = nextTurn().then(() => Promise.reject(new Error('a bug')));
  const [failed, next] = await Promise.allSettled([failing, nextTurn()]);
  expect([failed.status, next.status]).toEqual(['rejected', 'fulfilled']);
  await expect(nextTurn()).resolves.toBeUndefined();
});
