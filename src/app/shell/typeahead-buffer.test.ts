import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startBuffer, takeBuffer } from './typeahead-buffer.ts';

beforeEach(() => void vi.stubGlobal('document', new EventTarget()));
afterEach(() => void vi.unstubAllGlobals());

/** Presses a key over a form; whether the form got it. */
function press(key: string, held: { ctrlKey?: boolean } = {}): boolean {
  const event = new Event('keydown', { cancelable: true });
  return document.dispatchEvent(Object.assign(event, { key, ...held, getModifierState: () => false }));
}
function taken(): string {
  let first = '';
  takeBuffer((words) => (first = words));
  return first;
}

test('what is typed while the palette is on its way are its first words, and the form under it gets none of it', () => {
  startBuffer(() => undefined);
  const reached = ['s', 'y', 'n', 'k', 'Backspace', 'c', 'Enter', 'Tab'].filter((key) => press(key));
  expect(reached).toEqual([]);
  expect(press('r', { ctrlKey: true })).toBe(true);
  expect(taken()).toBe('sync');
  expect(press('x')).toBe(true);
  expect(taken()).toBe('');
});

test('Escape gives the palette up that has not come, and the keys are the page’s again', () => {
  const stop = startBuffer(() => stop());
  press('n');
  expect(press('Escape')).toBe(false);
  expect(press('o')).toBe(true);
  // the next palette begins with nothing of it, also one that is at hand by then and for which nothing is held
  expect(taken()).toBe('');
  startBuffer(() => undefined);
  expect(taken()).toBe('');
});
