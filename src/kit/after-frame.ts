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
