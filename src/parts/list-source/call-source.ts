import { useEffect, useMemo } from 'react';
import { BehaviorSubject, Observable } from 'rxjs';
import { shownLanguage } from '#src/data/device/shown-language.ts';
import { useObserved } from '#src/data/live/observed.ts';
import type { RowSource } from '#src/kit/list/source.ts';

/** One page of a call. */
export interface CallPage<Row> {
  rows: readonly Row[];
  /** Key to ask for the next page; null behind the last. */
  next: string | null;
  /** Number of all matching rows, where the service counted them. */
  matches?: number | undefined;
  /** The service stopped counting: there are more than `matches`. */
  isMore?: boolean | undefined;
}

/** Asks for the page after a key, or for the first. Rejects with the reason why there is none. */
export type AskPage<Row> = (after: string | null, signal: AbortSignal) => Promise<CallPage<Row>>;

/** State of a list that the service answers page by page. */
export interface CallRows<Row> {
  /** `undefined` until the first page has come. */
  rows: readonly Row[] | undefined;
  next: string | null;
  matches: number | undefined;
  isMore: boolean;
  /** A page is on its way. */
  busy: boolean;
  /** Why the last page did not come; its rows stay. */
  fault: unknown;
}

const begun = { rows: undefined, next: null, matches: undefined, isMore: false, busy: false, fault: undefined };

/** Rows of a call by keyset pages, as a source of a list. The first page is asked for by the first list that shows it. */
export class CallSource<Row> implements RowSource<Row> {
  readonly state = new BehaviorSubject<CallRows<Row>>(begun);
  readonly #ask: AskPage<Row>;
  #loading: AbortController | undefined;

  constructor(ask: AskPage<Row>) {
    this.#ask = ask;
  }

  readonly count$ = this.#followed((rows) => rows.length);

  readonly page = (from: number, to: number): Observable<readonly Row[]> => this.#followed((rows) => rows.slice(from, to));

  /** Emits of the rows once they have come; fails if the first page did not. */
  #followed<T>(read: (rows: readonly Row[]) => T): Observable<T> {
    return new Observable((observer) => {
      const { rows, busy } = this.state.value;
      if (!rows && !busy) void this.load();
      return this.state.subscribe((now) => {
        if (now.rows) observer.next(read(now.rows));
        else if (now.fault !== undefined) observer.error(now.fault);
      });
    });
  }

  /** Loads the first page again; a load under way is ended. */
  load(): Promise<void> {
    return this.#fetch(null, []);
  }

  /** Adds the next page. */
  async loadNext(): Promise<void> {
    const { rows, next, busy } = this.state.value;
    if (rows && next !== null && !busy) await this.#fetch(next, rows);
  }

  /** Ends a load under way: the list is not shown any more. */
  stop(): void {
    this.#loading?.abort();
    if (this.state.value.busy) this.state.next({ ...this.state.value, busy: false });
  }

  async #fetch(after: string | null, before: readonly Row[]): Promise<void> {
    this.#loading?.abort();
    const loading = new AbortController();
    this.#loading = loading;
    this.state.next({ ...this.state.value, busy: true, fault: undefined });
    try {
      const { rows, next, matches, isMore = false } = await this.#ask(after, loading.signal);
      if (loading.signal.aborted) return;
      this.state.next({
        rows: [...before, ...rows],
        next,
        matches: matches ?? (next === null ? before.length + rows.length : this.state.value.matches),
        isMore,
        busy: false,
        fault: undefined,
      });
    } catch (fault) {
      if (!loading.signal.aborted) this.state.next({ ...this.state.value, busy: false, fault });
    }
  }
}

/** The source of a call for a list; another `question` is another source, and ends the loads of the one before. */
export function useCallSource<Row>(ask: AskPage<Row>, question: string): { source: CallSource<Row>; state: CallRows<Row> } {
  const language = useObserved(shownLanguage());
  // `question` names everything `ask` depends on; the names in the rows are in the language of the screens
  // oxlint-disable-next-line react/exhaustive-deps
  const source = useMemo(() => new CallSource(ask), [question, language]);
  useEffect(() => () => source.stop(), [source]);
  return { source, state: useObserved(source.state) };
}
