import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('a press that comes twice starts its work once; when that is done, or failed, the next press counts', async () => {
  const press = oneAtATime();
  const saved: string[] = [];
  const ends: (() => void)[] = [];
  const save = (name: string) => async () => {
    saved.push(name);
    await new Promise<void>((resolve) => ends.push(resolve));
  };
  press(save('first'));
  press(save('its double'));
  expect(saved).toEqual(['first']);
  ends[0]?.();
  await new Promise((resolve) => setTimeout(resolve));
  press(save('second'));
  expect(saved).toEqual(['first', 'second']);
});
