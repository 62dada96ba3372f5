import { useEffect, useEffectEvent } from 'react';

/** Ctrl Enter takes the next step, where no dialog or menu is open. */
export function useNextStep(next: (() => void) | undefined): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const isKey = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat;
    if (!isKey || !next || document.querySelector('[aria-modal=true], [role=menu]')) return;
    event.preventDefault();
    next();
  });
  useEffect(() => {
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
}
