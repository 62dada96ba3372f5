import { useEffect, useEffectEvent, useRef } from 'react';

/** More than a screen, so that scrolling, arrow keys and Tab find the next rows drawn. */
const AHEAD = '800px';

interface NearEndProps {
  /** Part of a list, or an element below one. */
  as?: 'li' | 'div';
  onNear: () => void;
}

/** Comes after the last drawn row of a long list, and reports once when it comes near the screen; a new `key` makes it report again. */
export function NearEnd({ as: Tag = 'div', onNear }: NearEndProps) {
  const mark = useRef<HTMLElement>(null);
  const notifyNear = useEffectEvent(onNear);
  useEffect(() => {
    const element = mark.current;
    if (!element) return undefined;
    // the rows scroll with the page on a narrow screen, and in a frame of their own on a wide one
    const ahead = { rootMargin: AHEAD, scrollMargin: AHEAD };
    const watcher = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && notifyNear(), ahead);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return <Tag ref={mark as never} aria-hidden className="h-px border-0!" />;
}
