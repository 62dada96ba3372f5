import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classes } from '#src/kit/classes.ts';
import type { Icon } from '#src/kit/icon.ts';
import { Tooltip } from '#src/kit/feedback/tooltip.tsx';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'children'> {
  icon: Icon;
  /** Accessible name; also the tooltip. */
  label: string;
  /** `bar` on the blue top bar, `edged` with a line around it. */
  tone?: 'plain' | 'bar' | 'edged' | undefined;
  /** Small badge at the corner, e.g. a count. */
  badge?: ReactNode | undefined;
  iconSize?: number | undefined;
}

const tones = {
  plain: 'text-soft hover:bg-well active:bg-tint-strong',
  bar: 'on-dark text-on-bar hover:bg-white/10 active:bg-white/15',
  edged: 'bg-card text-link shadow-[inset_0_0_0_1px_var(--color-line-strong)] hover:bg-tint',
};

/** A button with only an icon: never smaller than its density, always named. */
export function IconButton({ icon: Glyph, label, tone = 'plain', badge, iconSize = 22, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        className={classes(
          'relative inline-grid size-icon-button shrink-0 place-items-center rounded-control transition-colors disabled:opacity-40',
          tones[tone],
          className,
        )}
      >
        <Glyph size={iconSize} aria-hidden />
        {badge}
      </button>
    </Tooltip>
  );
}
