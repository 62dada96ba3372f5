import { firstOf, PAGE_ROWS, type RowSource } from '#src/kit/list/source.ts';

/** Returns all rows of a source up to `most`, page by page, so the list stays responsive in the meantime. */
export async function allRows<Row>(source: RowSource<Row>, most: number): Promise<Row[]> {
  const count = Math.min(await firstOf(source.count$), most);
  const rows: Row[] = [];
  for (let from = 0; from < count; from += PAGE_ROWS) {
    rows.push(...(await firstOf(source.page(from, from + PAGE_ROWS))));
  }
  return rows.slice(0, most);
}
