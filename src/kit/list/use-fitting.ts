import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Counts the children on the first line of a row that wraps, also after its width or its texts change; the row clips its other lines. */
export function useFitting<E extends HTMLElement>(): { row: RefObject<E | null>; fitting: number } {
  const row = useRef<E>(null);
  const [fitting, setFitting] = useState(Infinity);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const count = (): void => {
      const tops = [...element.children].map((child) => (child as HTMLElement).offsetTop);
      setFitting(tops.filter((top) => top === tops[0]).length);
    };
    count();
    const [sizes, texts] = [new ResizeObserver(count), new MutationObserver(count)];
    sizes.observe(element);
    texts.observe(element, { childList: true, subtree: true, characterData: true });
    return () => {
      sizes.disconnect();
      texts.disconnect();
    };
  }, []);
  return { row, fitting };
}
