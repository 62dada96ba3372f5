import { useEffect, useRef, type RefObject } from 'react';

/** Attributes that name the chosen of a line of links, tabs or radios. */
const CHOICES = ['aria-current', 'aria-selected', 'aria-checked'];
const CHOSEN = ':is([aria-current], [aria-selected=true], [aria-checked=true])';
/** Pixels of its neighbour that stay in sight, so that one sees that the line goes on. */
const NEIGHBOUR = 24;

/**
 * Keeps the chosen part of a line in sight that scrolls sideways on a narrow screen: when another one is chosen, and when the width
 * of the line changes. Returns the reference of the element that scrolls.
 */
export function useInSight<Line extends HTMLElement>(): RefObject<Line | null> {
  const line = useRef<Line>(null);
  useEffect(() => {
    const frame = line.current;
    if (!frame) return undefined;
    const show = () => showChosen(frame);
    const resized = new ResizeObserver(show);
    const changed = new MutationObserver(show);
    resized.observe(frame);
    changed.observe(frame, { subtree: true, attributeFilter: CHOICES });
    return () => {
      resized.disconnect();
      changed.disconnect();
    };
  }, []);
  return line;
}

/** Scrolls the line alone: `scrollIntoView` would scroll the page as well. */
function showChosen(line: HTMLElement): void {
  const part = line.querySelector(CHOSEN);
  if (!part) return;
  const [its, seen] = [part.getBoundingClientRect(), line.getBoundingClientRect()];
  if (its.left < seen.left) line.scrollLeft -= seen.left - its.left + NEIGHBOUR;
  else if (its.right > seen.right) line.scrollLeft += its.right - seen.right + NEIGHBOUR;
}
