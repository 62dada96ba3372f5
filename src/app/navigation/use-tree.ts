import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { LIMITS } from '#schema/limits.ts';
import type { NavItem } from '#src/app/navigation/nav-items.ts';
import { rowsOf, treeMove, typedTo, type Row } from '#src/app/navigation/tree.ts';

const TYPED_MS = 700;

/** Height of a line: 40 px (S0 §9), more where fingers press it. */
export function rowPx(): number {
  const density = Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--density-control'), 10);
  return Math.max(LIMITS.drawerItemPx, density || 0);
}

interface TreeOptions {
  frame: RefObject<HTMLElement | null>;
  items: readonly NavItem[];
  isOpen: (id: string) => boolean;
  setOpen: (ids: readonly string[], open: boolean) => void;
  onChoose: (item: NavItem) => void;
  /** Line the focus starts on. */
  start: string | undefined;
}

/** The lines of the tree, the one that has the focus, and the keys. */
export function useTree({ frame, items, isOpen, setOpen, onChoose, start }: TreeOptions) {
  const rows = useMemo(() => rowsOf(items, isOpen), [items, isOpen]);
  const [activeId, setActiveId] = useState(start);
  const found = rows.findIndex(({ item }) => item.id === activeId);
  const active = Math.max(0, found);
  const virtual = useLines(frame, rows, active);
  const wantsFocus = useRef(false);
  const typed = useRef({ text: '', at: 0 });

  const focusLine = (index: number) => {
    setActiveId(rows[index]?.item.id);
    virtual.scrollToIndex(index);
    wantsFocus.current = true;
  };
  // The line may be painted only after the scroll; then it takes the focus.
  useLayoutEffect(() => {
    const line = wantsFocus.current ? frame.current?.querySelector<HTMLElement>('[data-line][tabindex="0"]') : null;
    if (!line) return;
    wantsFocus.current = false;
    line.focus({ preventScroll: true });
  });

  const choose = (row: Row<NavItem>) => {
    setActiveId(row.item.id);
    // S0 §2: selecting an entry with children expands it.
    if (row.open !== undefined) setOpen([row.item.id], !row.open);
    else onChoose(row.item);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, altKey, metaKey, timeStamp } = event;
    if (ctrlKey || altKey || metaKey) return;
    const move = treeMove(key, active, rows);
    if (move) {
      event.preventDefault();
      const row = rows[active];
      // the lines around it move, and with them the elements that show them
      wantsFocus.current = true;
      if (move.kind === 'focus') focusLine(move.index);
      else if (move.kind === 'open') setOpen(move.ids, true);
      else if (move.kind === 'close') setOpen([move.id], false);
      else if (row) choose(row);
      return;
    }
    if (Array.from(key).length !== 1) return;
    const text = timeStamp - typed.current.at > TYPED_MS ? key : typed.current.text + key;
    typed.current = { text, at: timeStamp };
    const index = typedTo(text, active, rows);
    if (index !== undefined) focusLine(index);
  };
  return { rows, active, activeId, virtual, onKeyDown, choose, focusLine, setActiveId };
}

/** The lines on screen; the one with the focus stays in the page while it is scrolled away. */
function useLines(frame: RefObject<HTMLElement | null>, rows: readonly Row<NavItem>[], active: number) {
  const [heightPx] = useState(rowPx);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      if (active < range.count && !shown.includes(active)) shown.push(active);
      return shown;
    },
    [active],
  );
  // oxlint-disable-next-line react/incompatible-library -- the React Compiler is not used; nothing here is memoized by it
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => heightPx,
    overscan: LIMITS.drawerBench,
    rangeExtractor,
    useFlushSync: false,
  });
  useEffect(() => virtual.measure(), [virtual, heightPx]);
  return virtual;
}
