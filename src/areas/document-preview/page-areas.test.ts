import { expect, test } from 'vitest';
import { areSame, areasOf, changesBetween, fitted, rebased, savedForm, type EditArea } from './page-areas.ts';
import { begin, redo, step, undo } from './steps.ts';

/** Areas of a page while it is edited. */
const area = (id: string, x = 10, more: Partial<EditArea> = {}): EditArea => ({
  id,
  kind: 'black',
  x,
  y: 20,
  width: 30,
  height: 40,
  text: '',
  by: '',
  ...more,
});
const page = { width: 1_240, height: 1_754 };

test('R-307: an area is saved in whole pixels of its page and read back as the same', () => {
  const areas = [area('a'), area('b', 50, { kind: 'highlight' }), area('c', 90, { kind: 'note', text: 'Check' })];
  const saved = savedForm(areas);
  expect(saved.opacity).toEqual([{ id: 'a', position: '10,20,30,40' }]);
  expect(areSame(areasOf({ ...saved, note: saved.note.map((note) => ({ ...note, by: '', at: 0 })) }), areas)).toBe(true);
});

test('a note without words is not saved', () => {
  expect(savedForm([area('c', 90, { kind: 'note', text: '  ' })]).note).toEqual([]);
});

test('R-307: an area stays on its page and never becomes too small to be saved', () => {
  expect(fitted({ x: -5, y: 1_750, width: 1, height: 9_000 }, page)).toEqual({ x: 0, y: 0, width: 4, height: 1_754 });
  expect(fitted({ x: 1_239, y: Number.NaN, width: 10.4, height: 8 }, page)).toEqual({ x: 1_230, y: 0, width: 10, height: 8 });
});

test('changes are counted by area: added, moved, removed', () => {
  expect(changesBetween([area('a'), area('b'), area('c')], [area('a'), area('b', 11), area('d')])).toBe(3);
});

test('changes are made again on what another user saved: theirs stay, removed ones stay removed, moved ones move', () => {
  const before = [area('a'), area('b'), area('c')];
  const mine = [area('a', 99), area('c'), area('mine')];
  const newer = [area('a'), area('b'), area('c', 55), area('theirs')];
  const ids = rebased(before, mine, newer).map(({ id, x }) => [id, x]);
  expect(ids).toEqual([
    ['a', 99],
    ['c', 55],
    ['theirs', 10],
    ['mine', 10],
  ]);
});

test('a drag is one step of undo; what was undone can be made again until something else is done', () => {
  let steps = step(step(step(begin(0), 1, 'drag'), 2, 'drag'), 3);
  steps = undo(steps);
  expect([steps.now, undo(steps).now, redo(steps).now]).toEqual([2, 0, 3]);
  expect(redo(step(steps, 9)).now).toBe(9);
  expect(undo(begin('only')).now).toBe('only');
});
