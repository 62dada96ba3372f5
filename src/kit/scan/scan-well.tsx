import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { afterFrame } from '#src/scheduling/after-frame.ts';
import { useScanner } from './scanner.ts';

/** On a desktop every key arrives anyway, and an automatic focus would clear a text selection. */
function isNeeded(): boolean {
  return window.matchMedia('(any-pointer: coarse)').matches && (document.getSelection()?.isCollapsed ?? true);
}

/**
 * An iPad sends keys only to a focused editable: this one takes the focus when nothing else has it, and with
 * `inputmode="none"` no on-screen keyboard comes up for a gun (ux.md §6.3, 6). `ScannerStatus` brings it.
 */
export function ScanWell() {
  const { t } = useLingui();
  const well = useRef<HTMLInputElement>(null);
  const { state } = useScanner();
  useEffect(() => {
    if (state === 'idle') return undefined;
    const rest = () => {
      const focused = document.activeElement;
      if ((focused === null || focused === document.body) && isNeeded()) well.current?.focus({ preventScroll: true });
    };
    // After the event: while a focus moves, nothing has it.
    const later = () => window.setTimeout(rest, 0);
    const callOff = afterFrame(rest);
    document.addEventListener('focusout', later);
    window.addEventListener('focus', later);
    return () => {
      callOff();
      document.removeEventListener('focusout', later);
      window.removeEventListener('focus', later);
    };
  }, [state]);
  return (
    <input
      ref={well}
      tabIndex={-1}
      inputMode="none"
      autoComplete="off"
      aria-label={t`Scanner input`}
      className="pointer-events-none fixed top-0 left-0 size-px opacity-0"
      onInput={(event) => {
        // Only single keys of a burst pass here; the listener reads them from the keyboard events.
        const field = event.currentTarget;
        window.setTimeout(() => (field.value = ''), 200);
      }}
    />
  );
}
