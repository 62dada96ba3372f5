import { PAGE_ROWS, type RowSource } from '#src/kit/list/source.ts';

/** Pages whose rows stay in memory after they left the window: going back is instant. */
const KEPT_PAGES = 30;

export interface WindowState<Row> {
  /** `undefined` until the source has answered. */
  count: number | undefined;
  error: unknown;
  /** Row at a position; `undefined` while its page is not there yet. */
  rowAt: (index: number) => Row | undefined;
  /** These are the rows of the question before; the answer to the new one is on its way. */
  dimmed: boolean;
}

interface Page<Row> {
  rows: readonly Row[] | undefined;
  subscription: { unsubscribe: () => void } | undefined;
  usedAt: number;
}

/** Keeps the shown part of a source: subscribed pages around the visible rows, and remembered ones next to them. */
export class WindowStore<Row> {
  readonly #source: RowSource<Row>;
  readonly #pages = new Map<number, Page<Row>>();
  readonly #listeners = new Set<() => void>();
  #counting: { unsubscribe: () => void } | undefined;
  #state: WindowState<Row>;
  #shown: WindowState<Row>;
  #turn = 0;
  #isScheduled = false;

  /** `before` is what the list showed until now; it stays, dimmed, until the first answer. */
  constructor(source: RowSource<Row>, before?: WindowState<Row>) {
    this.#source = source;
    this.#state = { count: undefined, error: undefined, rowAt: this.#rowAt, dimmed: false };
    this.#shown = before ? { ...before, dimmed: true } : this.#state;
  }

  isOf(source: RowSource<Row>): boolean {
    return this.#source === source;
  }

  /** Counting begins with the first listener and everything ends with the last. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#counting ??= this.#source.count$.subscribe({
      next: (count) => this.#set({ count }),
      error: (error) => this.#set({ error }),
    });
    // The first page is loaded without a request: first rows and count arrive together.
    this.#open(0);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#end();
    };
  };

  readonly state = (): WindowState<Row> => this.#shown;

  /** Announces the positions about to be shown. */
  readonly show = (first: number, last: number): void => {
    const from = Math.floor(Math.max(0, first) / PAGE_ROWS);
    const to = Math.floor(Math.max(0, last) / PAGE_ROWS);
    this.#turn += 1;
    for (let at = from; at <= to; at++) this.#open(at);
    for (const [at, page] of this.#pages) {
      if (at >= from && at <= to) continue;
      page.subscription?.unsubscribe();
      page.subscription = undefined;
    }
    this.#forget();
  };

  readonly #rowAt = (index: number): Row | undefined => this.#pages.get(Math.floor(index / PAGE_ROWS))?.rows?.[index % PAGE_ROWS];

  #open(at: number): void {
    const page = this.#pages.get(at) ?? { rows: undefined, subscription: undefined, usedAt: 0 };
    page.usedAt = this.#turn;
    this.#pages.set(at, page);
    if (page.subscription) return;
    page.subscription = this.#source.page(at * PAGE_ROWS, (at + 1) * PAGE_ROWS).subscribe({
      next: (rows) => {
        page.rows = rows;
        this.#set({});
      },
      error: (error) => this.#set({ error }),
    });
  }

  #forget(): void {
    if (this.#pages.size <= KEPT_PAGES) return;
    const idle = [...this.#pages].filter(([, page]) => !page.subscription).toSorted(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [at] of idle.slice(0, this.#pages.size - KEPT_PAGES)) this.#pages.delete(at);
  }

  /**
   * Updates the state: several pages of one turn lead to one render, in a separate task, because the reader of the rows has
   * used its part of this one (reading and rendering the first rows in one task took over 50 ms during a first load).
   */
  #set(change: Partial<WindowState<Row>>): void {
    this.#state = { ...this.#state, ...change, rowAt: (index) => this.#rowAt(index) };
    const { count, error } = this.#state;
    const answered =
      error !== undefined || count === 0 || (count !== undefined && [...this.#pages.values()].some((page) => page.rows));
    if (answered || this.#shown.count === undefined) this.#shown = this.#state;
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setTimeout(() => {
      this.#isScheduled = false;
      for (const listener of this.#listeners) listener();
    });
  }

  #end(): void {
    this.#counting?.unsubscribe();
    this.#counting = undefined;
    for (const page of this.#pages.values()) {
      page.subscription?.unsubscribe();
      page.subscription = undefined;
    }
  }
}
