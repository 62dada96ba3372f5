import { useEffect, useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/** A panel on the top layer next to its button: the browser's own popover, placed by us so that all browsers agree. */
interface FloatingOptions {
  /** The element it belongs to. */
  anchor: () => Element | null | undefined;
  panel: RefObject<HTMLElement | null>;
  align: 'start' | 'end';
  /** As wide as the anchor at least, for lists of a field. */
  matchWidth?: boolean | undefined;
}

const GAP_PX = 6;
const EDGE_PX = 8;

function place(anchor: Element, panel: HTMLElement, align: 'start' | 'end', matchWidth: boolean): void {
  const box = anchor.getBoundingClientRect();
  panel.style.minWidth = matchWidth ? `${box.width}px` : '';
  const below = innerHeight - box.bottom - GAP_PX - EDGE_PX;
  const above = box.top - GAP_PX - EDGE_PX;
  panel.style.maxHeight = '';
  const height = panel.offsetHeight;
  const under = height <= below || below >= above;
  const room = Math.max(120, under ? below : above);
  // its natural height is measured above: a larger one would cover its anchor
  panel.style.maxHeight = height > room ? `${room}px` : '';
  const top = under ? box.bottom + GAP_PX : Math.max(EDGE_PX, box.top - GAP_PX - Math.min(height, above));
  const left = align === 'start' ? box.left : box.right - panel.offsetWidth;
  panel.style.top = `${top}px`;
  panel.style.left = `${Math.max(EDGE_PX, Math.min(left, innerWidth - panel.offsetWidth - EDGE_PX))}px`;
}

/** Shows the panel while the caller is mounted, and keeps it at its anchor wherever that goes. */
export function useFloating({ anchor, panel, align, matchWidth = false }: FloatingOptions): void {
  const find = useEffectEvent(anchor);
  useLayoutEffect(() => {
    const element = panel.current;
    const near = find();
    if (!element || !near) return undefined;
    element.showPopover();
    let frame = 0;
    let last = '';
    // a page that lays itself out again moves the anchor without any event: a press would meet the panel on its way
    const follow = () => {
      const { top, left, width, height } = near.getBoundingClientRect();
      const now = [top, left, width, height, innerWidth, innerHeight].join(' ');
      if (now !== last) place(near, element, align, matchWidth);
      last = now;
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => {
      cancelAnimationFrame(frame);
      if (element.isConnected) element.hidePopover();
    };
  }, [panel, align, matchWidth]);
  useLayoutEffect(() => {
    // a render around it may have moved its anchor
    const near = find();
    if (panel.current && near) place(near, panel.current, align, matchWidth);
  });
}

/** Calls `onAway` when someone presses, or takes the focus, outside of these elements. */
export function useAway(inside: readonly RefObject<HTMLElement | null>[], onAway: () => void): void {
  const check = useEffectEvent((event: Event) => {
    const target = event.target as Node | null; // events of the document come from nodes
    if (!target || !inside.some(({ current }) => current?.contains(target))) onAway();
  });
  useEffect(() => {
    document.addEventListener('pointerdown', check, true);
    document.addEventListener('focusin', check, true);
    return () => {
      document.removeEventListener('pointerdown', check, true);
      document.removeEventListener('focusin', check, true);
    };
  }, []);
}
