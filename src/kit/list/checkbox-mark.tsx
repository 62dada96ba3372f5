import { Check, Minus } from 'lucide-react';
import { classes } from '#src/kit/classes.ts';

/** The drawn box of 18 px; the cell around it is the target. */
export function CheckboxMark({ state }: { state: 'on' | 'off' | 'mixed' }) {
  return (
    <span
      aria-hidden
      className={classes(
        'grid size-[18px] shrink-0 place-items-center rounded-sm',
        state === 'off' ? 'bg-card shadow-[inset_0_0_0_1.5px_var(--color-control)]' : 'bg-primary text-on-primary',
      )}
    >
      {state === 'on' ? <Check size={14} strokeWidth={3} /> : null}
      {state === 'mixed' ? <Minus size={14} strokeWidth={3} /> : null}
    </span>
  );
}
