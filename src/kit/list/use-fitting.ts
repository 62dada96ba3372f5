import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/**
 * Counts the children on the first line of a row that wraps; the row clips its other lines.
 * @param of names the children, so that other ones are counted again
 */
export function useFitting<E extends HTMLElement>(of: string): { row: RefObject<E | null>; fitting: number } {
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
    const observer = new ResizeObserver(count);
    observer.observe(element);
    return () => observer.disconnect();
  }, [of]);
  return { row, fitting };
}
