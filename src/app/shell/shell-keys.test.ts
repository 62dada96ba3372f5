import { expect, test } from 'vitest';
import { panelFor } from '#src/app/shell/shell-keys.ts';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});
const free = { typing: false, scanning: false, singleKeys: true };

test('Ctrl K and ⌘ K open the palette wherever one is, fields and scan screens included', () => {
  const busy = { typing: true, scanning: true, singleKeys: false };
  expect(panelFor(press('k', { ctrlKey: true }), busy)).toBe('palette');
  expect(panelFor(press('K', { metaKey: true }), busy)).toBe('palette');
  expect(panelFor(press('k', { ctrlKey: true, altKey: true }), free)).toBeUndefined();
  expect(panelFor(press('k'), free)).toBeUndefined();
});

test('`?` opens the sheet only where no letters are typed, by hand or by a scanner, and not once switched off', () => {
  expect(panelFor(press('?'), free)).toBe('shortcuts');
  expect(panelFor(press('?'), { ...free, typing: true })).toBeUndefined();
  expect(panelFor(press('?'), { ...free, scanning: true })).toBeUndefined();
  expect(panelFor(press('?'), { ...free, singleKeys: false })).toBeUndefined();
  expect(panelFor(press('?', { ctrlKey: true }), free)).toBeUndefined();
});
