import { combineLatest, map, Observable, of, switchMap } from 'rxjs';
import type { Live, RowSource } from '#src/kit/list/source.ts';

const observed = <T>(live: Live<T>) => new Observable<T>((to) => live.subscribe(to));

/** Rows of a source, and behind them others that are in memory. */
export function followedBy<Row>(first: RowSource<Row>, behind$: Observable<readonly Row[]>): RowSource<Row> {
  const sizes$ = combineLatest([observed(first.count$), behind$]);
  return {
    count$: sizes$.pipe(map(([count, behind]) => count + behind.length)),
    page: (from, to) =>
      sizes$.pipe(
        switchMap(([count, behind]) => {
          const rest = behind.slice(Math.max(0, from - count), Math.max(0, to - count));
          if (count <= from) return of(rest);
          return observed(first.page(from, to)).pipe(map((rows) => [...rows, ...rest]));
        }),
      ),
  };
}
