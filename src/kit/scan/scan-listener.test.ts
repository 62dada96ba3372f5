import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { burstDefaults } from './burst.ts';
import { listenForScans } from './scan-listener.ts';

/** As much of a page as a scan touches: one field in focus, keys that end in it unless they are swallowed. */
class Field extends EventTarget {
  #value = '';
  isConnected = true;
  selectionStart = null;
  selectionEnd = null;
  get value(): string {
    return this.#value;
  }
  set value(text: string) {
    this.#value = text;
  }
}

beforeEach(() => {
  vi.stubGlobal('HTMLInputElement', Field);
  vi.stubGlobal('HTMLTextAreaElement', Field);
  vi.stubGlobal('HTMLElement', Field);
});
afterEach(() => vi.unstubAllGlobals());

function page(prefixKey: string, { isTaken = (): boolean => true, hasField = true } = {}) {
  const field = new Field();
  const target = Object.assign(new EventTarget(), { activeElement: hasField ? field : null });
  const scans: string[] = [];
  listenForScans(
    target as unknown as Document,
    () => ({ ...burstDefaults, prefixKey }),
    ({ text }) => scans.push(text),
    isTaken,
  );
  let at = 1_000;
  const press = (key: string, gapMs: number) => {
    at += gapMs;
    const event = Object.assign(new Event('keydown', { cancelable: true }), { key, getModifierState: () => false });
    Object.defineProperty(event, 'timeStamp', { value: at });
    target.dispatchEvent(event);
    if (!event.defaultPrevented && key.length === 1) field.value += key;
  };
  return { field, scans, press };
}

test('a page that begins to take scans between two keys gets the whole code, never its second half', () => {
  let isThere = false;
  const { field, scans, press } = page('', { isTaken: () => isThere });
  for (const key of '0000') press(key, 10);
  isThere = true;
  for (const key of '992002') press(key, 10);
  press('Enter', 10);
  expect(scans).toEqual(['0000992002']);
  expect(field.value).toBe('');
});

const none = () => false;

test('while no place takes scans, a scanner types like a keyboard into a field; outside fields its scan is reported', () => {
  const inField = page('', { isTaken: none });
  const outside = page('', { isTaken: none, hasField: false });
  for (const { press } of [inField, outside]) {
    for (const key of '0000992002') press(key, 10);
    press('Enter', 10);
  }
  expect([inField.scans, inField.field.value]).toEqual([[], '0000992002']);
  expect(outside.scans).toEqual(['0000992002']);
});

test('ux §6.3: a scan behind a prefix leaves what was typed by hand before it, to the last letter', () => {
  const { field, scans, press } = page('F8');
  for (const key of 'Nowak') press(key, 180);
  press('F8', 400);
  for (const key of 'CMD-UNDO') press(key, 10);
  press('Enter', 10);
  expect(scans).toEqual(['CMD-UNDO']);
  expect(field.value).toBe('Nowak');
});
