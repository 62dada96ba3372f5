import { describe, expect, test } from 'vitest';
import { countOf, filterTree, folded, pathTo, rowsOf, treeMove, typedTo, type Node } from '#src/app/navigation/tree.ts';

interface Leaf extends Node<Leaf> {}
const node = (id: string, title: string, children: Leaf[] = [], groupId = ''): Leaf => ({
  id,
  title,
  folded: folded(title),
  groupId,
  everywhere: groupId === '',
  children,
});

const tree = [
  node('docs', 'Documents', [
    node('p1', 'Personnel', [node('c1', 'Teczki osobowe', [], 'p1'), node('c2', 'Łączne pisma', [], 'p1')], 'p1'),
    node('p2', 'Accounts', [node('c3', 'Invoices', [], 'p2')], 'p2'),
  ]),
  node('boxes', 'Boxes'),
  node('reports', 'Reports', [node('r1', 'Boxes by status')]),
];
const idsOf = (items: readonly Leaf[]): string[] => items.flatMap((item) => [item.id, ...idsOf(item.children)]);
const shown = (words: string, group = '') => idsOf(filterTree(tree, words, group));
const allOpen = rowsOf(tree, () => true);
const at = (id: string, rows = allOpen) => rows.findIndex(({ item }) => item.id === id);

describe('R-064: the search', () => {
  test('filters by title without case or accents, children recursively, and keeps the way to them', () => {
    expect(shown('INVOI')).toEqual(['docs', 'p2', 'c3']);
    expect(shown('laczne')).toEqual(['docs', 'p1', 'c2']);
    expect(shown('boxes')).toEqual(['boxes', 'reports', 'r1']);
    expect(shown('nothing like it')).toEqual([]);
  });

  test('an entry that matches keeps all its children', () => {
    expect(shown('personnel')).toEqual(['docs', 'p1', 'c1', 'c2']);
  });

  test('filters by the grouping property: of the chosen project, and what belongs to all', () => {
    expect(shown('', 'p2')).toEqual(['docs', 'p2', 'c3', 'boxes', 'reports', 'r1']);
    expect(shown('teczki', 'p2')).toEqual([]);
    expect(shown('', 'p9')).toEqual(['boxes', 'reports', 'r1']);
  });

  test('5,000 entries: no more than one pass, the same objects where nothing was left out', () => {
    const many = Array.from({ length: 50 }, (_, p) =>
      node(
        `p${p}`,
        `Project ${p}`,
        Array.from({ length: 99 }, (_class, c) => node(`c${p}-${c}`, `Class ${p} ${c}`)),
      ),
    );
    expect(countOf(many)).toBe(5_000);
    expect(filterTree(many, '', '')).toBe(many);
    const [kept] = filterTree(many, 'Project 7', '');
    expect(kept).toBe(many[7]);
    expect(countOf(filterTree(many, 'class 12 3', ''))).toBe(12);
  });
});

test('lines are the children of what is open, with level, place and number of siblings', () => {
  const rows = rowsOf(tree, (id) => id === 'docs');
  expect(rows.map(({ item, level, place, siblings, open, parent }) => [item.id, level, place, siblings, open, parent])).toEqual([
    ['docs', 1, 1, 3, true, -1],
    ['p1', 2, 1, 2, false, 0],
    ['p2', 2, 2, 2, false, 0],
    ['boxes', 1, 2, 3, undefined, -1],
    ['reports', 1, 3, 3, false, -1],
  ]);
  expect([pathTo(tree, 'c3'), pathTo(tree, 'boxes'), pathTo(tree, 'x')]).toEqual([['docs', 'p2'], [], undefined]);
});

describe('keys of the tree (APG)', () => {
  test('arrows go line by line and stop at the ends; Home and End go there', () => {
    expect(treeMove('ArrowDown', at('docs'), allOpen)).toEqual({ kind: 'focus', index: 1 });
    expect(treeMove('ArrowUp', 0, allOpen)).toEqual({ kind: 'focus', index: 0 });
    expect(treeMove('ArrowDown', allOpen.length - 1, allOpen)).toEqual({ kind: 'focus', index: allOpen.length - 1 });
    expect(treeMove('Home', 4, allOpen)).toEqual({ kind: 'focus', index: 0 });
    expect(treeMove('End', 0, allOpen)).toEqual({ kind: 'focus', index: allOpen.length - 1 });
  });

  test('right opens, then goes in; left closes, then goes out', () => {
    const closed = rowsOf(tree, () => false);
    expect(treeMove('ArrowRight', 0, closed)).toEqual({ kind: 'open', ids: ['docs'] });
    expect(treeMove('ArrowRight', 0, allOpen)).toEqual({ kind: 'focus', index: 1 });
    expect(treeMove('ArrowRight', at('c1'), allOpen)).toBeUndefined();
    expect(treeMove('ArrowLeft', at('c3'), allOpen)).toEqual({ kind: 'focus', index: at('p2') });
    expect(treeMove('ArrowLeft', at('p2'), allOpen)).toEqual({ kind: 'close', id: 'p2' });
    expect(treeMove('ArrowLeft', at('boxes'), allOpen)).toBeUndefined();
  });

  test('* opens all on the same level; Enter and Space choose', () => {
    expect(treeMove('*', at('p1'), allOpen)).toEqual({ kind: 'open', ids: ['p1', 'p2'] });
    expect(treeMove('Enter', 2, allOpen)).toEqual({ kind: 'choose' });
    expect(treeMove(' ', 2, allOpen)).toEqual({ kind: 'choose' });
    expect(treeMove('F2', 2, allOpen)).toBeUndefined();
    expect(treeMove('ArrowDown', 0, [])).toBeUndefined();
  });

  test('letters go to the next line that begins so, round the end; several letters narrow it down', () => {
    expect(typedTo('b', at('boxes'), allOpen)).toBe(at('r1'));
    expect(typedTo('b', at('r1'), allOpen)).toBe(at('boxes'));
    expect(typedTo('re', at('reports'), allOpen)).toBe(at('reports'));
    expect(typedTo('L', 0, allOpen)).toBe(at('c2'));
    expect(typedTo('zz', 0, allOpen)).toBeUndefined();
  });
});
