import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TrayColour } from '#schema/records/sorting.ts';
import { classes } from '#src/kit/classes.ts';

/** Trays have the colours of their cardboard in both themes; white on each keeps 4.5 to 1. */
export const trayClass: Readonly<Record<TrayColour, string>> = {
  blue: 'bg-primary-600',
  green: 'bg-success-700',
  orange: 'bg-accent-700',
  red: 'bg-danger-700',
  violet: 'bg-violet-700',
  teal: 'bg-info-700',
  brown: 'bg-accent-900',
  grey: 'bg-neutral-600',
};

/** Names of the colours, for people who do not see them. */
export const trayWords: Readonly<Record<TrayColour, MessageDescriptor>> = {
  blue: msg`Blue`,
  green: msg`Green`,
  orange: msg`Orange`,
  red: msg`Red`,
  violet: msg`Violet`,
  teal: msg`Teal`,
  brown: msg`Brown`,
  grey: msg`Grey`,
};

const sizes = {
  small: 'h-8 min-w-8 px-2 text-office',
  medium: 'h-12 min-w-12 px-3 text-section',
  hero: 'h-32 min-w-32 px-6 text-[96px] leading-none',
};

/** A tray as it is labelled: its number on its colour. */
export function Tray({ tray, colour, size = 'small' }: { tray: string; colour: TrayColour; size?: keyof typeof sizes }) {
  return (
    <span
      className={classes(
        'inline-grid shrink-0 place-items-center rounded-control font-bold text-neutral-0 tabular-nums forced-colors:border',
        trayClass[colour],
        sizes[size],
      )}
    >
      {tray}
    </span>
  );
}
