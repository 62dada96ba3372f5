import { useEffect, useEffectEvent } from 'react';

/** Calls `choose` with the position (0 to 8) of Alt 1 to 9; letters and digits alone belong to the scanner (ux.md §6). */
export function useAltDigit(choose: (at: number) => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
    if (!event.altKey || event.ctrlKey || digit === undefined) return;
    event.preventDefault();
    choose(Number(digit) - 1);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
