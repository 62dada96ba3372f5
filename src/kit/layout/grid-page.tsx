import type { ReactNode } from 'react';
import { classes } from '#src/kit/classes.ts';

/** How wide lines of text, a list of messages or a form may grow. */
const measures = { text: 'max-w-3xl', list: 'max-w-4xl', form: 'max-w-5xl' };

interface GridPageProps {
  header: ReactNode;
  actions?: ReactNode;
  /** Holds for the header too: its buttons end where the main part ends. */
  measure?: keyof typeof measures;
  children: ReactNode;
}

/** Areas of a page (S0 §2 Layouts): header, below it actions where there are any, then the main part that takes the rest. */
export function GridPage({ header, actions, measure, children }: GridPageProps) {
  return (
    <div className="flex min-h-full p-4 sm:p-6">
      <div className={classes('flex w-full min-w-0 flex-col gap-4', measure && measures[measure])}>
        {/* as high as a button, also without one: the title stands in the same place on every page */}
        <div className="grid min-h-control items-center">{header}</div>
        {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
        <div className="min-w-0 grow">{children}</div>
      </div>
    </div>
  );
}
