/**
 * Does something once the frame under way is painted: whoever asks for the focus or the selection then finds the page laid
 * out, instead of laying it out in the middle of the work that draws it. Gives back how to call it off.
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

/** A page nobody sees draws no frames. */
const UNSEEN_MS = 50;

/** Resolves once the frame under way is painted; in a page nobody sees after a moment. */
export function paintedFrame(): Promise<void> {
  return new Promise((settle) => {
    afterFrame(settle);
    setTimeout(settle, UNSEEN_MS);
  });
}
