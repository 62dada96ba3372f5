import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, type RefObject } from 'react';

const CARD_PX = 80;
/** Two lines of text more. */
const TEXT_CARD_PX = 116;
/** Height of a heading among cards; among rows it is as high as a row. */
const GROUP_PX = 48;
const OVERSCAN = 8;
/** Rows fetched beyond the screen on each side. */
const AHEAD = 40;
/** While the bar is dragged over a thousand pages none of them is fetched; where it rests is. */
const SETTLE_MS = 50;
const HEAD_PX = 40;

/** Height of a row: the density's, or a card's. */
function rowHeightPx(cards: boolean, hasText: boolean): number {
  if (cards) return hasText ? TEXT_CARD_PX : CARD_PX;
  const text = getComputedStyle(document.documentElement).getPropertyValue('--density-row');
  return Number.parseInt(text, 10) || HEAD_PX;
}

interface WindowOptions {
  frame: RefObject<HTMLElement | null>;
  count: number;
  cards: boolean;
  /** Cards have lines of text below. */
  hasText: boolean;
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
  const { frame, count, cards, hasText, isHead, focusedRow, startRow = 1, isThere, onShow } = options;
  const heightPx = rowHeightPx(cards, hasText);
  const headPx = cards ? GROUP_PX : heightPx;
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
    estimateSize: (index) => (isHead(index) ? headPx : heightPx),
    overscan: OVERSCAN,
    rangeExtractor,
    scrollPaddingStart: cards ? 0 : HEAD_PX,
    // what is above it is seen too
    initialOffset: Math.max(0, (startRow - 1) * heightPx - innerHeight / 3),
    useFlushSync: false,
    // A guess until the frame is measured: otherwise measuring is followed by one long task that renders the rows.
    initialRect: { width: 0, height: (innerHeight * 2) / 3 },
  });
  useEffect(() => virtual.measure(), [virtual, heightPx, headPx, isHead]);
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
  return { virtual, heightPx, headPx, pageRows };
}
