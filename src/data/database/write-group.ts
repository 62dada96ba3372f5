/** One of several writes that started together. */
export interface Part {
  /** It is on disk, or failed. */
  written: () => void;
  /** Resolves when this is so of all of them. */
  all: Promise<void>;
}

/** A write that belongs to no group. */
export const alone: Part = { written: () => undefined, all: Promise.resolve() };

/**
 * Groups writes that start together: a document and the count of its box are written to two databases, and a screen that receives them
 * one after the other would render twice, the first time wrongly.
 */
export function joining(): () => Part {
  let open: { left: number; all: Promise<void>; end: () => void } | undefined;
  return () => {
    if (!open) {
      const { promise, resolve } = Promise.withResolvers<void>();
      open = { left: 0, all: promise, end: resolve };
      queueMicrotask(() => (open = undefined));
    }
    const group = open;
    group.left++;
    let isOpen = true;
    return {
      all: group.all,
      written: () => {
        if (!isOpen) return;
        isOpen = false;
        if (--group.left === 0) group.end();
      },
    };
  };
}
