import type { Undone } from '#src/data/answers/use-called.ts';
import { arraySource, type RowSource } from '#src/kit/list/source.ts';

/** Rows of an answer as a list shows them: none while it is under way, a fault where there is no answer. */
export function answerSource<Row>(rows: readonly Row[] | undefined, fault: Undone | undefined): RowSource<Row> {
  if (rows) return arraySource(rows);
  const subscribe: RowSource<Row>['count$']['subscribe'] = (observer) => {
    if (fault) observer.error?.(new Error(fault.kind));
    return { unsubscribe: () => undefined };
  };
  return { count$: { subscribe }, page: () => ({ subscribe: () => ({ unsubscribe: () => undefined }) }) };
}
