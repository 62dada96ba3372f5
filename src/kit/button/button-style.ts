import { classes } from '#src/kit/classes.ts';

/** `primary` once per screen, `secondary` for the rest, `strong` between them, `quiet` in rows, `danger` for what leaves the device. */
export type ButtonVariant = 'primary' | 'secondary' | 'strong' | 'quiet' | 'danger' | 'accent';
/** `small` 40 px, `medium` the density's control height (48, 40, 32), `large` 56 px. */
export type ButtonSize = 'small' | 'medium' | 'large';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-hover',
  secondary: 'bg-card text-link shadow-[inset_0_0_0_1px_var(--color-line-strong)] hover:bg-tint active:bg-tint-strong',
  strong: 'bg-card text-link shadow-[inset_0_0_0_1.5px_var(--color-link)] hover:bg-tint active:bg-tint-strong',
  quiet: 'text-link hover:bg-tint-strong/60 active:bg-tint-strong',
  danger: 'bg-danger-600 text-white hover:bg-danger-700 active:bg-danger-800',
  accent: 'bg-accent-500 text-primary-950 hover:bg-accent-400 active:bg-accent-400',
};

const sizes: Record<ButtonSize, string> = {
  small: 'h-[min(40px,var(--density-control))] gap-1.5 px-3 text-office',
  medium: 'h-control gap-2 px-4 text-[15px]',
  large: 'h-14 gap-2.5 px-6 text-[17px]',
};

const off = 'bg-well text-muted cursor-not-allowed';

/** Looks of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'medium', disabled = false): string {
  return classes(
    'inline-flex shrink-0 items-center justify-center rounded-control font-bold whitespace-nowrap no-underline select-none',
    'transition-colors ease-out',
    sizes[size],
    disabled ? off : variants[variant],
  );
}
