/**
 * Runs work after the current frame is painted: setting focus or selection then finds the page laid out, instead of forcing a layout in
 * the middle of rendering. Returns the function that cancels it.
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

/** A hidden page paints no frames. */
const UNSEEN_MS = 50;

/** Resolves once the current frame is painted; in a hidden page after a moment. */
export function paintedFrame(): Promise<void> {
  return new Promise((settle) => {
    afterFrame(settle);
    setTimeout(settle, UNSEEN_MS);
  });
}
