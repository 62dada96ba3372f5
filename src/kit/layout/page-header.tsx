import type { ReactNode } from 'react';
import { classes } from '#src/kit/classes.ts';

interface PageHeaderProps {
  title: ReactNode;
  /** Content next to the title: pills, counts. */
  adjacent?: ReactNode;
  /** Under the title, muted. */
  subtitle?: ReactNode;
  /** In front of the title, e.g. a way back. */
  lead?: ReactNode;
  actions?: ReactNode;
  /** 2 for a part of a page: its title is no heading of the page. */
  level?: 1 | 2;
}

/** First lines of a screen: what it is, what can be done. The title is the heading the shell sends the focus to. */
export function PageHeader({ title, adjacent, subtitle, lead, actions, level = 1 }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      {lead}
      {/* a pill does not break: next to it actions have no room on a phone */}
      <div className={classes('min-w-0 flex-1', adjacent ? 'basis-60' : 'basis-40')}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {level === 1 ? (
            <h1 tabIndex={-1} data-page-title className="text-page font-bold outline-none">
              {title}
            </h1>
          ) : (
            <h2 className="text-section font-bold">{title}</h2>
          )}
          {adjacent}
        </div>
        {subtitle ? <div className="text-office text-muted">{subtitle}</div> : null}
      </div>
      {actions ? <div className="flex max-w-full min-w-0 flex-wrap items-center gap-2">{actions}</div> : null}
    </header>
  );
}
