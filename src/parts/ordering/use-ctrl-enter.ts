import { useEffect } from 'react';

/** Runs the decisive act of a page with Ctrl+Enter; a dialog over it has keys of its own. */
export function useCtrlEnter(act: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !event.ctrlKey || event.repeat || document.querySelector('[data-modal]')) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}
