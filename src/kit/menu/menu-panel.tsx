import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useAway, useFloating } from '#src/kit/menu/floating.ts';
import { menuMove } from '#src/kit/menu/menu-keys.ts';
import type { OpenedAt } from '#src/kit/menu/menu.tsx';

interface MenuPanelProps {
  id: string;
  around: RefObject<HTMLElement | null>;
  anchor: () => HTMLElement | null;
  align: 'start' | 'end';
  openedAt: OpenedAt;
  /** `back` gives the focus back to the button. */
  onClose: (back: boolean) => void;
  children: ReactNode;
}

function itemsOf(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}

/** The open menu: on the top layer, so that no scrolling frame cuts it. */
export function MenuPanel({ id, around, anchor, align, openedAt, onClose, children }: MenuPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useFloating({ anchor, panel, align });
  useAway([panel, around], () => onClose(false));
  useEffect(() => {
    const items = itemsOf(panel.current);
    const first = openedAt === 'first' ? items[0] : openedAt === 'last' ? items.at(-1) : undefined;
    (first ?? panel.current)?.focus({ preventScroll: true });
  }, [openedAt]);
  const onKeyDown = (event: KeyboardEvent) => {
    const items = itemsOf(panel.current);
    const at = items.indexOf(document.activeElement as HTMLElement); // -1 when it is none of them
    const move = menuMove(
      event.key,
      at,
      items.map((item) => item.textContent),
    );
    // An open menu handles its keys: the grid or dialog around it must not receive Escape or arrows.
    event.stopPropagation();
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    if (move.kind === 'leave') return onClose(true);
    event.preventDefault();
    if (move.kind === 'close') return onClose(true);
    items[move.index]?.focus();
  };
  return (
    <div
      ref={panel}
      id={id}
      role="menu"
      aria-labelledby={`${id}-button`}
      popover="manual"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="thin-scroll fixed inset-auto z-50 m-0 min-w-56 overflow-y-auto rounded-card bg-card p-1.5 text-text shadow-overlay ring-1 ring-line outline-none transition duration-120 ease-out [--ring:var(--color-focus)] starting:-translate-y-1 starting:opacity-0"
    >
      {children}
    </div>
  );
}
