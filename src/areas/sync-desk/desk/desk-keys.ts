import { useEffect } from 'react';

/** Runs `act` on Ctrl (or Command) with a key, anywhere on the desk; chords are safe beside typing (WCAG 2.1.4). */
export function useDeskKey(key: string, act: () => void): void {
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== key) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', heard);
    return () => window.removeEventListener('keydown', heard);
  }, [key, act]);
}
