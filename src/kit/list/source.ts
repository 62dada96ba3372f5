/** Something that calls back with a value now or later, and again when it changes. An RxJS observable is one. */
export interface Live<T> {
  subscribe(observer: { next: (value: T) => void; error?: (reason: unknown) => void }): { unsubscribe: () => void };
}

/**
 * Source of a list's rows. The list subscribes to pages of `PAGE_ROWS` rows it is about to show and drops them when they are
 * far away, so 100,000 rows open as fast as 100. Another filter or order is another source object.
 */
export interface RowSource<Row> {
  /** Number of rows; emits on each change. */
  count$: Live<number>;
  /** Rows from position `from` to before `to`; both are multiples of `PAGE_ROWS`. */
  page(from: number, to: number): Live<readonly Row[]>;
}

/** Rows of one page: about three screens, so that scrolling by the wheel rarely meets a gap. */
export const PAGE_ROWS = 100;

/** A value that is there already and never changes. */
export function still<T>(value: T): Live<T> {
  return {
    subscribe: (observer) => {
      observer.next(value);
      return { unsubscribe: () => undefined };
    },
  };
}

/** A source over rows that are all in memory: short lists, previews, tests. */
export function arraySource<Row>(rows: readonly Row[]): RowSource<Row> {
  return { count$: still(rows.length), page: (from, to) => still(rows.slice(from, to)) };
}

/** First value of something live. */
export function firstOf<T>(live: Live<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let done = false;
    const subscription: { current?: { unsubscribe: () => void } } = {};
    const end = () => {
      done = true;
      subscription.current?.unsubscribe();
    };
    subscription.current = live.subscribe({
      next: (value) => {
        end();
        resolve(value);
      },
      error: (reason) => {
        end();
        reject(reason instanceof Error ? reason : new Error(String(reason)));
      },
    });
    if (done) subscription.current.unsubscribe();
  });
}
