import { expect, test } from 'vitest';
import { withRows } from './use-seen-rows.ts';

interface Row {
  id: string;
  at: number;
}
const idOf = ({ id }: Row) => id;

test('ux.md: rows that a filter takes out of a list stay known to the selection, each as it was shown last', () => {
  const first = withRows(
    new Map(),
    [
      { id: 'a', at: 1 },
      { id: 'b', at: 1 },
    ],
    idOf,
  );
  const then = withRows(
    first,
    [
      { id: 'b', at: 2 },
      { id: 'c', at: 2 },
    ],
    idOf,
  );
  expect([...then.values()]).toEqual([
    { id: 'a', at: 1 },
    { id: 'b', at: 2 },
    { id: 'c', at: 2 },
  ]);
  expect(first.get('b')).toEqual({ id: 'b', at: 1 });
});
