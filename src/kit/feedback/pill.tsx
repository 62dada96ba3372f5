import type { ReactNode } from 'react';
import { classes } from '#src/kit/classes.ts';
import type { Icon } from '#src/kit/icon.ts';

/** Meaning of a pill: `open` work goes on, `waiting` not yet sent, `violet` with the supervisor, `danger` needs you. */
export type PillTone = 'open' | 'success' | 'waiting' | 'info' | 'violet' | 'danger' | 'neutral';

/** Fill and text of each meaning; both themes keep 4.5 to 1. */
export const toneClass: Record<PillTone, string> = {
  open: 'bg-tint-strong text-link',
  success: 'bg-success text-on-success',
  waiting: 'bg-waiting text-on-waiting',
  info: 'bg-info text-on-info',
  violet: 'bg-violet text-on-violet',
  danger: 'bg-danger text-on-danger',
  neutral: 'bg-well text-soft',
};

/** Status in one word with its icon: never colour alone. */
export function Pill({ tone, icon: Glyph, children }: { tone: PillTone; icon?: Icon | undefined; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex h-6 shrink-0 items-center gap-1.5 rounded-full px-2.5 text-small font-bold whitespace-nowrap',
        toneClass[tone],
      )}
    >
      {Glyph ? <Glyph size={15} aria-hidden className="shrink-0" /> : null}
      {children}
    </span>
  );
}

/** A count next to a heading. */
export function CountPill({ tone = 'neutral', children }: { tone?: PillTone; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-block h-6 min-w-7 shrink-0 rounded-full px-2 text-center text-small leading-6 font-bold',
        toneClass[tone],
      )}
    >
      {children}
    </span>
  );
}

/** Round field for an icon at the start of a card or row, in the colour of its meaning. */
export function ToneIcon({
  tone,
  icon: Glyph,
  size = 'medium',
}: {
  tone: PillTone;
  icon: Icon;
  size?: 'small' | 'medium' | 'hero';
}) {
  const box = { small: 'size-8', medium: 'size-10', hero: 'size-14' }[size];
  return (
    <span className={classes('grid shrink-0 place-items-center rounded-full', box, toneClass[tone])}>
      <Glyph size={{ small: 18, medium: 22, hero: 28 }[size]} aria-hidden />
    </span>
  );
}
