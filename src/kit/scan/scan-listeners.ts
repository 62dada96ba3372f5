import { routeScan, type Scan, type ScanPatterns } from './routes.ts';

/** Takes a scan; false lets the place behind it have it (the page behind a dialog). */
export type ScanHandler = (scan: Scan) => boolean | void;

export interface Listener {
  /** Null while they are not known yet: a scan waits for them. */
  patterns: ScanPatterns | null;
  take: ScanHandler;
  /** Set for a window over the pages, including later ones: a dialog that takes scans, or refuses them (`guard`). */
  over?: 'dialog' | 'guard' | undefined;
}

/**
 * The places that take scans, one over the other. Nothing scanned is lost because a page is not drawn yet or does not know its
 * patterns yet.
 */
export class ScanListeners {
  #listeners: readonly Listener[] = [];
  #waiting: readonly { text: string; at: number }[] = [];
  #taker: Listener | undefined;

  /** Number of listeners that take scans: without any, a guard has nothing to refuse and a scanner types like a keyboard. */
  get count(): number {
    return this.#listeners.filter(({ over }) => over !== 'guard').length;
  }

  /** Puts a place over the others; what was scanned before its patterns were known comes now. Gives back what removes it. */
  add(listener: Listener): () => void {
    this.#listeners = [...this.#listeners, listener].toSorted((a, b) => Number(Boolean(a.over)) - Number(Boolean(b.over)));
    if (listener.patterns && this.count > 0) {
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const { text, at } of waiting) this.take(text, at);
    }
    return () => {
      this.#listeners = this.#listeners.filter((other) => other !== listener);
    };
  }

  /** True if the feedback on the last scan ends with this listener: a page, or the window that took the scan. */
  answers(listener: Listener): boolean {
    return listener.over === undefined || listener === this.#taker;
  }

  /** Ends the waiting of a scan; false if a place took it. */
  forget(text: string, at: number): boolean {
    const waiting = this.#waiting.filter((each) => each.text !== text || each.at !== at);
    const isForgotten = waiting.length < this.#waiting.length;
    this.#waiting = waiting;
    return isForgotten;
  }

  /** Newest first: a dialog covers the page that opened it. False if the scan waits because no place takes any. */
  take(text: string, at: number): boolean {
    if (this.count === 0) {
      // scanned again because nothing happened: one trigger
      this.#waiting = [...this.#waiting.filter((each) => each.text !== text), { text, at }];
      return false;
    }
    for (const listener of this.#listeners.toReversed()) {
      const { patterns, take } = listener;
      if (!patterns) {
        this.#waiting = [...this.#waiting, { text, at }];
        return true;
      }
      this.#taker = listener;
      if (take(routeScan(text, patterns, at)) !== false) return true;
    }
    return true;
  }
}
