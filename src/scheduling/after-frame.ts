/**
 * Runs work after the current frame is painted: a request for the focus or the selection then finds the layout done, instead
 * of forcing it during rendering. Returns how to cancel it.
 */
export function afterFrame(work: () => void): () => void {
  let task: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    task = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(task);
  };
}

/** A hidden page renders no frames. */
const UNSEEN_MS = 50;

/** Resolves once the current frame is painted; in a hidden page after a short delay. */
export function paintedFrame(): Promise<void> {
  return new Promise((settle) => {
    afterFrame(settle);
    setTimeout(settle, UNSEEN_MS);
  });
}
