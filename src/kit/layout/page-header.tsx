import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: ReactNode;
  /** Content next to the title: pills, counts. */
  beside?: ReactNode;
  /** Under the title, muted. */
  subtitle?: ReactNode;
  /** In front of the title, e.g. a way back. */
  lead?: ReactNode;
  actions?: ReactNode;
}

/** First lines of a screen: what it is, what can be done. The title is the heading the shell sends the focus to. */
export function PageHeader({ title, beside, subtitle, lead, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      {lead}
      <div className="min-w-0 flex-1 basis-40">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 tabIndex={-1} data-page-title className="text-page font-bold outline-none">
            {title}
          </h1>
          {beside}
        </div>
        {subtitle ? <div className="text-office text-muted">{subtitle}</div> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </header>
  );
}
