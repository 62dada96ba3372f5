import { ChevronDown } from 'lucide-react';
import { useEffect, useEffectEvent, type ComponentProps, type ReactNode, type RefObject } from 'react';
import { classes } from '#src/kit/classes.ts';
import { RESTORED } from '#src/kit/scan/field-memory.ts';
import { shownText } from './choices.ts';
import { controlClass, InputShell } from './input-shell.tsx';
import type { InputProps } from './input-props.ts';

/** The keys of a scan chose here: `put` gives the value from before back (ux.md §6.3, 3). */
export function useRestored(list: RefObject<HTMLElement | null>, put: (before: string) => void): void {
  const restore = useEffectEvent(put);
  useEffect(() => {
    const element = list.current;
    const onRestored = (event: Event) => restore(String((event as CustomEvent).detail)); // sent by the scanner's memory alone
    element?.addEventListener(RESTORED, onRestored);
    return () => element?.removeEventListener(RESTORED, onRestored);
  }, [list]);
}

/** The box of a list and its signs; the button inside covers all of it. */
export function ListShell({ of, children }: { of: InputProps; children: ReactNode }) {
  const sign = (
    <>
      <span className="relative z-1 flex items-center empty:hidden">{of.sign}</span>
      <ChevronDown size={18} aria-hidden className="pointer-events-none mr-1.5 shrink-0 text-muted" />
    </>
  );
  return (
    <InputShell look={of.look} disabled={of.disabled} lead={of.lead} sign={sign}>
      {children}
    </InputShell>
  );
}

/** The closed list: shows what is chosen. Once the library has taken it over, it is the one that knows whether it is open. */
export function ListButton({ of, ...own }: ComponentProps<'button'> & { of: InputProps }) {
  const shown = shownText(of);
  return (
    <button
      {...own}
      type="button"
      id={of.id}
      data-control
      data-value={of.value}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={own['aria-expanded'] ?? false}
      aria-controls={own['aria-controls']}
      disabled={Boolean(of.disabled) || Boolean(of.readOnly)}
      aria-labelledby={of.labelledBy}
      aria-describedby={of.describedBy}
      aria-invalid={of.look === 'error' || undefined}
      aria-required={of.required || undefined}
      // The whole box opens the list, including the icons next to the text.
      className={classes(controlClass(of.code), 'after:absolute after:inset-0', shown === '' && 'text-muted')}
    >
      {shown === '' ? (of.placeholder ?? '') : shown}
    </button>
  );
}
