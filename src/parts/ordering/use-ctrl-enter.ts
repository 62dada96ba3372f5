import { useEffect, useEffectEvent } from 'react';

/**
 * Runs the decisive act of a page with Ctrl+Enter. The field with the cursor is left before, as a press of the button leaves it: its text
 * is saved first. A dialog over the page has keys of its own.
 */
export function useCtrlEnter(act: () => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !event.ctrlKey || event.repeat || document.querySelector('[data-modal]')) return;
      event.preventDefault();
      // the focus stays where it is, for a page that cannot act yet
      document.activeElement?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
      setTimeout(run);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
