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
});
afterEach(() => vi.unstubAllGlobals());

function page(prefixKey: string) {
  const field = new Field();
  const target = Object.assign(new EventTarget(), { activeElement: field });
  const scans: string[] = [];
  listenForScans(
    target as unknown as Document,
    () => ({ ...burstDefaults, prefixKey }),
    ({ text }) => scans.push(text),
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

test('ux §6.3: a scan behind a prefix leaves what was typed by hand before it, to the last letter', () => {
  const { field, scans, press } = page('F8');
  for (const key of 'Nowak') press(key, 180);
  press('F8', 400);
  for (const key of 'CMD-UNDO') press(key, 10);
  press('Enter', 10);
  expect(scans).toEqual(['CMD-UNDO']);
  expect(field.value).toBe('Nowak');
});
