import type { ReactNode } from 'react';

/** Areas of a page (S0 §2 Layouts): header, below it actions where there are any, then the main part that takes the rest. */
export function GridPage({ header, actions, children }: { header: ReactNode; actions?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid min-h-full grid-rows-[auto_auto_minmax(0,1fr)] gap-y-4 p-4 sm:p-6">
      <div>{header}</div>
      {/* the row stays in the grid without actions, and its gap with it goes */}
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : <div className="-mt-4" />}
      <div className="min-w-0">{children}</div>
    </div>
  );
}
