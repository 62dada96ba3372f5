import type { ReactNode } from 'react';
import { toneClass, type PillTone } from '#src/kit/feedback/pill.tsx';
import { classes } from '#src/kit/classes.ts';
import type { Icon } from '#src/kit/icon.ts';

interface BannerProps {
  tone: PillTone;
  icon?: Icon | undefined;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons at its end. */
  actions?: ReactNode;
}

/** News that stays in the page until its cause is gone. Never a modal (ux.md §1.6). */
export function Banner({ tone, icon: Glyph, title, children, actions }: BannerProps) {
  return (
    <div className={classes('flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control px-3.5 py-2.5', toneClass[tone])}>
      {Glyph ? <Glyph size={20} aria-hidden className="shrink-0 self-start" /> : null}
      <div className="min-w-0 flex-1 basis-60">
        {title ? <p className="font-bold">{title}</p> : null}
        {children ? <div className="text-office">{children}</div> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  );
}
