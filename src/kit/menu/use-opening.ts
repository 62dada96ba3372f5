import { useLayoutEffect, useRef } from 'react';
import type { OpenedAt } from '#src/kit/menu/library-part.ts';

/** Opens the library's control as soon as it has taken the place of the plain one that was pressed. */
export function useOpening(openedAt: OpenedAt) {
  const button = useRef<HTMLButtonElement>(null);
  const isDone = useRef(false);
  useLayoutEffect(() => {
    const element = button.current;
    if (isDone.current || !element) return;
    isDone.current = true;
    element.focus({ preventScroll: true });
    if (openedAt === 'panel') element.click();
    else {
      const key = openedAt === 'first' ? 'ArrowDown' : 'ArrowUp';
      element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }
  }, [openedAt]);
  return button;
}
