import { expect, test } from 'vitest';
import { nextHit, numberOfHit } from './next-hit.ts';
import { viewerOf } from './use-viewer.ts';
import { keyName, viewerKeys } from './viewer-keys.ts';

const changeOf = (name: string, search: Record<string, string> = {}) => {
  const deed = viewerKeys[name];
  return typeof deed === 'function' ? deed({ pageCount: 9, viewer: viewerOf(search) }) : deed;
};

/** documents, Keys. */
test('keys of the view turn pages within the document, zoom, fit and turn', () => {
  expect(changeOf('PageDown', { page: '4' })).toEqual({ page: 5 });
  expect(changeOf('PageDown', { page: '9' })).toEqual({ page: 9 });
  expect(changeOf('PageUp')).toEqual({ page: 1 });
  expect(changeOf('End')).toEqual({ page: 9 });
  expect(changeOf('Home', { page: '4' })).toEqual({ page: 1 });
  expect([changeOf('+', { zoom: '100' }), changeOf('-', { zoom: '100' }), changeOf('0', { zoom: '200' })]).toEqual([
    { zoom: 125 },
    { zoom: 80 },
    { zoom: 100 },
  ]);
  expect([changeOf('W'), changeOf('F')]).toEqual([{ zoom: 'width' }, { zoom: 'whole' }]);
  expect([changeOf('R', { r: '3' }), changeOf('Shift+R')]).toEqual([{ turn: 0 }, { turn: 3 }]);
});

test('every other key presses the control that carries it, and is offered no further than that control', () => {
  const pressed = Object.keys(viewerKeys).filter((name) => changeOf(name) === 'press');
  expect(pressed).toEqual(['G', 'T', '/', 'N', 'Shift+N', 'J', 'K', 'E', 'D', 'P', 'I', 'Escape']);
});

test('a letter is the same key with and without Caps Lock, and another one with Shift; a sign is what was typed', () => {
  expect(keyName({ key: 'n', shiftKey: false })).toBe('N');
  expect(keyName({ key: 'N', shiftKey: false })).toBe('N');
  expect(keyName({ key: 'N', shiftKey: true })).toBe('Shift+N');
  expect(keyName({ key: 'n', shiftKey: true })).toBe('Shift+N');
  // a German keyboard has its slash on Shift 7
  expect(keyName({ key: '/', shiftKey: true })).toBe('/');
  expect(keyName({ key: 'Escape', shiftKey: false })).toBe('Escape');
});

test('the next place begins at the page that is shown, goes from place to place, and begins again after the last', () => {
  const hits = [
    { page: 2, boxes: ['a', 'b'] },
    { page: 5, boxes: ['c'] },
  ];
  expect(nextHit(hits, { page: 1, at: -1 }, 1)).toEqual({ page: 2, at: 0 });
  expect(nextHit(hits, { page: 2, at: 0 }, 1)).toEqual({ page: 2, at: 1 });
  expect(nextHit(hits, { page: 2, at: 1 }, 1)).toEqual({ page: 5, at: 0 });
  expect(nextHit(hits, { page: 5, at: 0 }, 1)).toEqual({ page: 2, at: 0 });
  expect(nextHit(hits, { page: 5, at: -1 }, -1)).toEqual({ page: 2, at: 1 });
  expect(nextHit(hits, { page: 2, at: 0 }, -1)).toEqual({ page: 5, at: 0 });
  expect(nextHit([], { page: 1, at: -1 }, 1)).toBeUndefined();
  expect([numberOfHit(hits, { page: 5, at: 0 }), numberOfHit(hits, { page: 5, at: -1 })]).toEqual([3, 0]);
});
