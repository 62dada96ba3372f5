/** Changes within this time (ms) are written together. */
const WRITE_MS = 300;

/** Writes of one thing, one after the other: none of them comes last with what was there before. */
export interface Writes {
  /** Writes within a moment, together with other changes. */
  soon(): void;
}

/** Queues the writes of one thing; `write` takes what is there when its turn comes. */
export function queueWrites(write: () => Promise<void>): Writes {
  let isPlanned = false;
  let last = Promise.resolve();
  const soon = () => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => {
      isPlanned = false;
      last = last.then(write);
    }, WRITE_MS);
  };
  return { soon };
}
