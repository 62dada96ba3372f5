import type { ReactNode } from 'react';
import { classes } from '#src/kit/classes.ts';

/** Largest width of lines of text, a list of messages or a form. */
const measures = { text: 'max-w-3xl', list: 'max-w-4xl', form: 'max-w-5xl' };

interface GridPageProps {
  header: ReactNode;
  actions?: ReactNode;
  /** Applies to the header too: its buttons end where the main part ends. */
  measure?: keyof typeof measures;
  children: ReactNode;
}

/** Areas of a page (S0 §2 Layouts): header, below it actions where there are any, then the main part that takes the rest. */
export function GridPage({ header, actions, measure, children }: GridPageProps) {
  return (
    <div className="flex min-h-full p-4 sm:p-6">
      <div className={classes('flex w-full min-w-0 flex-col gap-4', measure && measures[measure])}>
        {/* as high as a button, also without one: the title has the same position on every page */}
        <div className="grid min-h-control items-center">{header}</div>
        {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
        <div className="min-w-0 grow">{children}</div>
      </div>
    </div>
  );
}
