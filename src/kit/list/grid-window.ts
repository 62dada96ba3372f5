import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, type RefObject } from 'react';
import { HEAD_PX, type GridHeights } from '#src/kit/list/grid-heights.ts';

const OVERSCAN = 8;
/** Rows fetched beyond the screen on each side. */
const AHEAD = 40;
/** While the bar is dragged over a thousand pages none of them is fetched; where it rests is. */
const SETTLE_MS = 50;
interface WindowOptions {
  frame: RefObject<HTMLElement | null>;
  count: number;
  cards: boolean;
  heights: GridHeights;
  /** True for a heading between rows; keep it stable. */
  isHead: (index: number) => boolean;
  /** Focused row of the grid, the header being 0. */
  focusedRow: number;
  /** Row to begin at, in place of the first. */
  startRow: number | undefined;
  isThere: (index: number) => boolean;
  onShow: (first: number, last: number) => void;
}

/** The rows on screen, and the word to the source about what comes next. */
export function useGridWindow(options: WindowOptions) {
  const { frame, count, cards, heights, isHead, focusedRow, startRow = 1, isThere, onShow } = options;
  // The focused row stays in the page while it is scrolled away, or the focus would fall to the body.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      const at = focusedRow - 1;
      if (at >= 0 && at < range.count && !shown.includes(at)) shown.push(at);
      return shown;
    },
    [focusedRow],
  );
  // oxlint-disable-next-line react/incompatible-library -- the React Compiler is not used; nothing here is memoized by it
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: heights.heightAt,
    overscan: OVERSCAN,
    rangeExtractor,
    scrollPaddingStart: cards ? 0 : HEAD_PX,
    // what is above it is seen too
    initialOffset: Math.max(0, heights.topAt(startRow - 1) - innerHeight / 3),
    useFlushSync: false,
    // A guess until the frame is measured: otherwise measuring is followed by one long task that renders the rows.
    initialRect: { width: 0, height: (innerHeight * 2) / 3 },
  });
  useEffect(() => virtual.measure(), [virtual, heights.key, isHead]);
  const first = virtual.range?.startIndex ?? 0;
  const last = virtual.range?.endIndex ?? 0;
  useEffect(() => {
    const show = () => onShow(first - AHEAD, Math.min(last + AHEAD, Math.max(0, count - 1)));
    if (first === 0 || (isThere(first) && isThere(last))) {
      show();
      return undefined;
    }
    const timer = window.setTimeout(show, SETTLE_MS);
    return () => window.clearTimeout(timer);
  }, [first, last, count, isThere, onShow]);
  const pageRows = Math.max(1, last - first - 1);
  return { virtual, pageRows };
}
