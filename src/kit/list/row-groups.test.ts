import { expect, test } from 'vitest';
import { groupRows, planGroups } from './row-groups.ts';

const rows = [
  { id: 'a', box: '1' },
  { id: 'b', box: '1' },
  { id: 'c', box: '2' },
  { id: 'd', box: '3' },
  { id: 'e', box: '1' },
];

/** Lines of a list, from top to bottom. */
function shown(collapsed: string): string[] {
  const count = new Map<string, number>();
  const grouped = groupRows(
    rows,
    (row) => row.box,
    (key, members) => {
      count.set(key, members.length);
      return { title: key, collapsed: key === collapsed };
    },
  );
  const plan = planGroups(grouped.groups, grouped.rows.length);
  return Array.from({ length: plan.entries }, (_, entry) => {
    const group = plan.groupAt(entry);
    return group ? `${group.id} of ${count.get(group.id)}` : (grouped.rows[plan.rowOf(entry)]?.id ?? 'nothing');
  });
}

test('rows of one group are together under its heading, which counts them', () => {
  expect(shown('')).toEqual(['1 of 3', 'a', 'b', 'e', '2 of 1', 'c', '3 of 1', 'd']);
});

test('a collapsed group keeps its heading and its count', () => {
  expect(shown('2')).toEqual(['1 of 3', 'a', 'b', 'e', '2 of 1', '3 of 1', 'd']);
  expect(shown('1')).toEqual(['1 of 3', '2 of 1', 'c', '3 of 1', 'd']);
});

test('a list without groups has its rows only', () => {
  const plan = planGroups([], 3);
  expect([plan.entries, plan.groupAt(0), plan.rowOf(2)]).toEqual([3, undefined, 2]);
});
