import { useEffect, useEffectEvent } from 'react';

/** Fields with their own undo, where the chord undoes typing and never a decision. */
const typed = 'textarea, [contenteditable], input:not([type=checkbox])';

/** Overlays of the desk: while one is open the chord belongs to it, because the case behind it is hidden. */
const over = '[aria-modal=true], [role=menu]';

/**
 * Runs `act` on Ctrl (or Command) with a key, anywhere on the desk, or in a window over it; chords are safe while typing (WCAG
 * 2.1.4). A held key acts once, because the user has not seen its next target.
 */
export function useDeskKey(key: 'enter' | 'z', act: () => void, where: 'desk' | 'over' = 'desk'): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== key) return;
      if ((document.querySelector(over) === null) === (where === 'over')) return;
      if (key === 'z' && event.target instanceof Element && event.target.matches(typed)) return;
      event.preventDefault();
      if (!event.repeat) run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [key, where]);
}
