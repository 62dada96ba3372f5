import { DOCS } from './table.ts';

/** Work inside one IndexedDB transaction: plain requests and callbacks, since a promise in between would end it. */
export interface Work {
  docs: IDBObjectStore;
  /** Runs the body of a callback; what it throws aborts the transaction and rejects the promise. */
  safely: (body: () => void) => void;
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
    safely(() => work({ docs: transaction.objectStore(DOCS), safely }));
  });
}

/** Requests issued before the page gets its turn: a thousand at once would hold a frame. */
export const SLICE = 200;

/** Asks for each of `all` in slices; each slice follows when the last request of the one before is answered. */
export function inSlices<T>(all: readonly T[], parts: Work, ask: (one: T) => IDBRequest, slice: number = SLICE): void {
  let at = 0;
  const next = () => {
    const end = Math.min(at + slice, all.length);
    const asked = all.slice(at, end).map(ask);
    at = end;
    const last = asked.at(-1);
    if (!last || at === all.length) return;
    last.addEventListener('success', () => parts.safely(next));
    // Something that is there already is dealt with by who asked: the rest follows all the same.
    last.addEventListener('error', () => last.error?.name === 'ConstraintError' && parts.safely(next));
  };
  next();
}
