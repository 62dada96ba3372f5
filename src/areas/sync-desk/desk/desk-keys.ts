import { useEffect, useEffectEvent } from 'react';

/** Fields with an undo of their own: there the chord takes back letters, never a decision. */
const typed = 'textarea, [contenteditable], input:not([type=radio], [type=checkbox])';

/** Runs `act` on Ctrl (or Command) with a key, anywhere on the desk; chords are safe beside typing (WCAG 2.1.4). */
export function useDeskKey(key: 'enter' | 'z', act: () => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== key) return;
      if (key === 'z' && event.target instanceof Element && event.target.matches(typed)) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', heard);
    return () => window.removeEventListener('keydown', heard);
  }, [key]);
}
