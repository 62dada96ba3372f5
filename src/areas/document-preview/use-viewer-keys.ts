import { useEffect, useEffectEvent } from 'react';
import type { PageTurn } from '#src/kit/pages/page-view.tsx';
import { zoomed, type ViewerState } from './use-viewer.ts';

interface KeysOf {
  pageCount: number;
  viewer: ViewerState;
  change: (part: Partial<ViewerState>) => void;
}

/** Change a key makes; undefined for a key that is none of the viewer's. */
export function changeOf(
  key: string,
  isShift: boolean,
  { pageCount, viewer }: Omit<KeysOf, 'change'>,
): Partial<ViewerState> | undefined {
  const { page, zoom, turn } = viewer;
  const to = (wanted: number) => ({ page: Math.min(pageCount, Math.max(1, wanted)) });
  switch (key.toLowerCase()) {
    case 'pagedown':
      return to(page + 1);
    case 'pageup':
      return to(page - 1);
    case 'home':
      return to(1);
    case 'end':
      return to(pageCount);
    case '+':
      return { zoom: zoomed(zoom, 1) };
    case '-':
      return { zoom: zoomed(zoom, -1) };
    case '0':
      return { zoom: 100 };
    case 'w':
      return { zoom: 'width' };
    case 'f':
      return { zoom: 'whole' };
    case 'r':
      return { turn: ((turn + (isShift ? 3 : 1)) % 4) as PageTurn }; // one of four
    default:
      return undefined;
  }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=menu]') !== null;

/** Keys of the viewer (documents, Keys): while nothing is typed into and no modifier is held. */
export function useViewerKeys({ pageCount, viewer, change }: KeysOf): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || isTyping(event.target)) return;
    const part = changeOf(event.key, event.shiftKey, { pageCount, viewer });
    if (!part) return;
    event.preventDefault();
    change(part);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
