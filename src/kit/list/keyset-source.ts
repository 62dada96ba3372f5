import { firstOf, PAGE_ROWS, type Live, type RowSource } from '#src/kit/list/source.ts';

/** Reads rows by key, which databases do well. `Key` is the position of a row in the order. */
export interface KeysetReader<Row, Key> {
  count$: Live<number>;
  /** Up to `limit` rows after `after`, or from the beginning; emits again when one of them changes. */
  page(after: Key | null, limit: number): Live<readonly Row[]>;
  keyOf(row: Row): Key;
  /** Key of the row at a position, by a native cursor. Without it a jump reads the rows in between once. */
  keyAt?: ((position: number) => Promise<Key | null>) | undefined;
}

/** Rows read together while walking to a far position without `keyAt`. */
const STRIDE_ROWS = PAGE_ROWS * 20;

/** Start keys of the pages of one reader: learned from the pages read, walked to otherwise. */
class Beginnings<Row, Key> {
  readonly #reader: KeysetReader<Row, Key>;
  /** Key of the row before a position; position 0 has none. */
  readonly #before = new Map<number, Key | null>([[0, null]]);
  readonly #moved = new Map<number, () => void>();

  constructor(reader: KeysetReader<Row, Key>) {
    this.#reader = reader;
  }

  /** Records that a page ended with this row, where the next page starts. */
  learn(position: number, key: Key): void {
    const known = this.#before.get(position);
    if (known !== undefined && JSON.stringify(known) === JSON.stringify(key)) return;
    this.#before.set(position, key);
    if (known !== undefined) this.#moved.get(position)?.();
  }

  /** Calls `moved` when the beginning at a position becomes another row; gives back how to stop. */
  watch(position: number, moved: () => void): () => void {
    this.#moved.set(position, moved);
    return () => {
      if (this.#moved.get(position) === moved) this.#moved.delete(position);
    };
  }

  /** Key before a position; null for the first, and where no row is. */
  async find(position: number): Promise<Key | null> {
    const known = this.#before.get(position);
    if (known !== undefined) return known;
    if (!this.#reader.keyAt) return this.#walk(position);
    const key = await this.#reader.keyAt(position - 1);
    if (key !== null) this.#before.set(position, key);
    return key;
  }

  async #walk(position: number): Promise<Key | null> {
    let at = Math.max(...[...this.#before.keys()].filter((each) => each <= position));
    while (at < position) {
      const limit = Math.min(STRIDE_ROWS, position - at);
      const rows = await firstOf(this.#reader.page(this.#before.get(at) ?? null, limit));
      const last = rows.at(-1);
      if (last === undefined || rows.length < limit) return null;
      at += limit;
      this.#before.set(at, this.#reader.keyOf(last));
    }
    return this.#before.get(position) ?? null;
  }
}

/**
 * Positions over a reader by key. The key before each page is remembered; when the last row of a page changes, the page
 * after it is read again from its new beginning, so that a row pushed over a page's edge is never lost between two.
 */
export function keysetSource<Row, Key>(reader: KeysetReader<Row, Key>): RowSource<Row> {
  const beginnings = new Beginnings(reader);
  return {
    count$: reader.count$,
    page: (from, to) => ({ subscribe: (observer) => openPage(reader, beginnings, from, to, observer) }),
  };
}

type Observer<T> = Parameters<Live<T>['subscribe']>[0];

function openPage<Row, Key>(
  reader: KeysetReader<Row, Key>,
  beginnings: Beginnings<Row, Key>,
  from: number,
  to: number,
  observer: Observer<readonly Row[]>,
) {
  let ended = false;
  let inner: { unsubscribe: () => void } | undefined;
  const fail = (reason: unknown) => observer.error?.(reason);
  const read = (after: Key | null) => {
    inner?.unsubscribe();
    inner = reader.page(after, to - from).subscribe({
      next: (rows) => {
        const last = rows.at(-1);
        if (last !== undefined && rows.length === to - from) beginnings.learn(to, reader.keyOf(last));
        observer.next(rows);
      },
      error: fail,
    });
    if (ended) inner.unsubscribe();
  };
  const start = async () => {
    const after = await beginnings.find(from);
    if (ended) return;
    if (after === null && from > 0) observer.next([]);
    else read(after);
  };
  // The beginning needs no walk: first rows come without an extra turn of the event loop.
  if (from === 0) read(null);
  else start().catch(fail);
  const unwatch = beginnings.watch(from, () => void start().catch(fail));
  return {
    unsubscribe: () => {
      ended = true;
      unwatch();
      inner?.unsubscribe();
    },
  };
}
