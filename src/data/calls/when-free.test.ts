import { expect, test } from 'vitest';
import type { Outcome } from './call.ts';
import { whenFree } from './when-free.ts';

const busy: Outcome<string> = { kind: 'later', status: 429, retryAfterMs: 1_200 };

test('a call at a busy service is made again after the pause it asks for, and not for ever', async () => {
  const pauses: number[] = [];
  const pause = async (ms: number) => void pauses.push(ms);
  const answers: Outcome<string>[] = [busy, busy, { kind: 'done', data: 'tag', message: '' }];
  expect(await whenFree(async () => answers.shift() ?? busy, { pause })).toMatchObject({ kind: 'done' });
  expect(pauses).toEqual([1_200, 1_200]);
  expect(await whenFree(async () => busy, { pause })).toBe(busy);
  expect(pauses).toHaveLength(2 + 9);
});

test('what is no matter of time is answered as it is', async () => {
  let asked = 0;
  const refused: Outcome<string> = { kind: 'unreachable' };
  expect(await whenFree(async () => (++asked, refused))).toBe(refused);
  expect(asked).toBe(1);
});
