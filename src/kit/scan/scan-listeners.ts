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

/** The places that take scans, one over the other. Nothing scanned is lost because a place does not know its patterns yet. */
export class ScanListeners {
  #listeners: readonly Listener[] = [];
  readonly #waiting: { text: string; at: number }[] = [];
  #taker: Listener | undefined;

  /** Number of listeners that take scans: without any, a guard has nothing to refuse and a scanner types like a keyboard. */
  get count(): number {
    return this.#listeners.filter(({ over }) => over !== 'guard').length;
  }

  /** Puts a place over the others; what was scanned before its patterns were known comes now. Gives back what removes it. */
  add(listener: Listener): () => void {
    this.#listeners = [...this.#listeners, listener].toSorted((a, b) => Number(Boolean(a.over)) - Number(Boolean(b.over)));
    if (listener.patterns) for (const { text, at } of this.#waiting.splice(0)) this.take(text, at);
    return () => {
      this.#listeners = this.#listeners.filter((other) => other !== listener);
    };
  }

  /** True if the feedback on the last scan ends with this listener: a page, or the window that took the scan. */
  answers(listener: Listener): boolean {
    return listener.over === undefined || listener === this.#taker;
  }

  /** Newest first: a dialog covers the page that opened it. */
  take(text: string, at: number): void {
    for (const listener of this.#listeners.toReversed()) {
      const { patterns, take } = listener;
      if (!patterns) {
        this.#waiting.push({ text, at });
        return;
      }
      this.#taker = listener;
      if (take(routeScan(text, patterns, at)) !== false) return;
    }
  }
}
