import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientChoice } from '#src/kit/client-choice.ts';
import { contrast, type Hex } from './contrast.ts';
import { wearChoices } from './own-choices.ts';

/** what a client chose for lists and tooltips. */

let worn: Map<string, string>;
beforeEach(() => {
  worn = new Map();
  const style = {
    setProperty: (name: string, value: string) => void worn.set(name, value),
    removeProperty: (name: string) => void worn.delete(name),
  };
  vi.stubGlobal('document', { documentElement: { style, dataset: {} } });
});
afterEach(() => vi.unstubAllGlobals());

test('a choice is worn, and taken off with the next client', () => {
  wearChoices({ GRID_FONT_BOLD: true, GRID_FONT_SIZE: 15, GRID_FONT_FAMILY: 'Georgia', TOOLTIP_DELAY: 200, CSV_QANTIFIER: "'" });
  expect(Object.fromEntries(worn)).toEqual({
    '--grid-size': '15px',
    '--grid-font': "'Georgia', var(--font-sans)",
    '--grid-weight': '700',
  });
  expect([clientChoice('tooltipDelay'), clientChoice('csvQualifier')]).toEqual(['200', "'"]);
  expect(document.documentElement.dataset['gridText']).toBe('own');
  wearChoices({});
  expect([worn.size, clientChoice('tooltipDelay'), document.documentElement.dataset['gridText']]).toEqual([
    0,
    undefined,
    undefined,
  ]);
});

test('a color of lists is readable in both themes, and unchanged where it already is', () => {
  wearChoices({ GRID_COLOR_3V3: '#ffe08a' });
  const [light, dark] = worn.get('--grid-color')?.match(/#\w{6}/g) ?? [];
  expect(contrast(light as Hex, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(dark).toBe('#ffe08a');
});
