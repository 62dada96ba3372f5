import { and, eq, lt, or, type AnyColumn, type SQL } from 'drizzle-orm';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';

/** Columns by which a list goes from the newest to the oldest: a time, and an id where times are equal. */
interface Order {
  at: AnyColumn;
  id: AnyColumn;
}

/** Rows behind the place that the page before ended with; undefined for the first page. */
export function behind({ at, id }: Order, place = ''): SQL | undefined {
  const found = /^(\d{1,15})~(.+)$/s.exec(place);
  if (!found) return undefined;
  const [time, last] = [Number(found[1]), found[2] ?? ''];
  return or(lt(at, time), and(eq(at, time), lt(id, last)));
}

/** Rows of one page, and the place where the next one begins; of rows that were asked for with one more than a page has. */
export function onePage<Row>(found: readonly Row[], placeOf: (row: Row) => { at: number; id: string }) {
  const rows = found.slice(0, ORDER_LIMITS.pageRows);
  const last = rows.at(-1);
  const isLastPage = found.length <= ORDER_LIMITS.pageRows;
  const { at, id } = last === undefined ? { at: 0, id: '' } : placeOf(last);
  return { rows, isLastPage, searchPackageId: isLastPage ? '' : `${at}~${id}` };
}
