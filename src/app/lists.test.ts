import { expect, test } from 'vitest';
import type { ListDeclaration } from '#src/kit/list/declare.ts';
import { endsPx, leastWidthPx } from '#src/kit/list/grid-model.ts';
import { withoutRoom } from '#src/kit/list/use-columns.ts';

/** A portrait tablet of 768 pixels, less the margins of the page and the bar that scrolls. */
const TABLET_PX = 768 - 2 * 16 - 12;

type AnyList = ListDeclaration<never, never>;
const isList = (value: unknown): value is AnyList =>
  typeof value === 'object' && value !== null && 'columns' in value && 'rowName' in value;

const files = import.meta.glob<Record<string, unknown>>('/src/areas/**/*.list.{ts,tsx}', { eager: true });
const lists = Object.values(files).flatMap((file) => Object.values(file).filter(isList));

/** Pixels that the columns of a list need next to each other, once those that may give way have gone. */
function neededPx({ columns, selectable = false }: AnyList): number {
  const [front, behind] = endsPx({ selectable, rowActions: true });
  const shown = columns.filter(({ hidden = false }) => !hidden);
  const gone = new Set(withoutRoom(shown, TABLET_PX, front + behind).split(','));
  return shown.filter(({ id }) => !gone.has(id)).reduce((sum, column) => sum + leastWidthPx(column), front + behind);
}

test('ux.md §2: no list scrolls sideways on a tablet that is upright', () => {
  const tooWide = lists.map((list) => ({ id: list.id, px: neededPx(list) })).filter(({ px }) => px > TABLET_PX);
  expect(lists.length).toBeGreaterThan(20);
  expect(tooWide).toEqual([]);
});
