import { DOCS } from './table.ts';

/** Work inside one IndexedDB transaction: plain requests and callbacks, since a promise in between would end it. */
export interface Work {
  docs: IDBObjectStore;
  /** Runs the body of a callback; what it throws aborts the transaction and rejects the promise. */
  safely: (body: () => void) => void;
  /**
   * The last word of a work: nothing is asked after it. Without it the browser commits only when the page has taken the last
   * answer, which is one more way there and back; three writes come between Enter and the row.
   */
  done: () => void;
}

/** Runs `work` in one transaction over a table. Resolves when it is on disk (`strict`), rejects with the browser's error. */
export function inTransaction(
  connection: IDBDatabase,
  mode: 'readonly' | 'readwrite',
  work: (parts: Work) => void,
): Promise<void> {
  return new Promise((settle, reject) => {
    const transaction = connection.transaction(DOCS, mode, { durability: 'strict' });
    let thrown: { error: unknown } | undefined;
    const safely = (body: () => void) => {
      try {
        body();
      } catch (error) {
        thrown ??= { error };
        transaction.abort();
      }
    };
    transaction.addEventListener('complete', () => settle());
    transaction.addEventListener('abort', () => {
      // What was thrown is given on as it is.
      reject(thrown ? thrown.error : (transaction.error ?? new DOMException('The transaction was aborted.', 'AbortError')));
    });
    safely(() => work({ docs: transaction.objectStore(DOCS), safely, done: () => transaction.commit() }));
  });
}

/** Requests issued in one task, at most: a thousand together would delay a frame. */
const SLICE = 200;
/** A slow device, or large documents, make a slice shorter. */
const SLICE_MS = 8;

/** Asks for each of `all` in slices; each slice follows when the last request of the one before is answered. `asked` comes behind the last. */
export function inSlices<T>(all: readonly T[], parts: Work, ask: (one: T) => IDBRequest, asked?: () => void): void {
  const waiting = all.values();
  let left = all.length;
  const next = () => {
    const until = performance.now() + SLICE_MS;
    let last: IDBRequest | undefined;
    for (let count = 0; left > 0 && count < SLICE && (count === 0 || performance.now() < until); count++, left--) {
      last = ask(waiting.next().value as T); // there are as many as are left
    }
    if (left === 0) asked?.();
    if (!last || left === 0) return;
    const slice = last;
    slice.addEventListener('success', () => parts.safely(next));
    // Something that is there already is dealt with by who asked: the rest follows all the same.
    slice.addEventListener('error', () => slice.error?.name === 'ConstraintError' && parts.safely(next));
  };
  next();
}

/**
 * The result of a request, also when its transaction is complete before it: after an early commit the browser unpacks large values
 * (Chromium: above 64 kB) behind the `complete` event.
 */
export function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const settle = () => (request.error ? reject(request.error) : resolve(request.result));
    if (request.readyState === 'done') return settle();
    request.addEventListener('success', settle);
    request.addEventListener('error', settle);
    return undefined;
  });
}
