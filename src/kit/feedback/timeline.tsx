import type { ReactNode } from 'react';

/** Events in their order, along a line. Each child is a `TimelineEvent`. */
export function Timeline({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol aria-label={label} className="relative ml-2 flex flex-col gap-5 border-l-2 border-line pl-5">
      {children}
    </ol>
  );
}

interface TimelineEventProps {
  title: ReactNode;
  /** The person, and the time in words. */
  by: ReactNode;
  /** Details below. */
  children?: ReactNode;
}

/** One event of a `Timeline`. */
export function TimelineEvent({ title, by, children }: TimelineEventProps) {
  return (
    <li className="relative">
      <span aria-hidden className="absolute top-1.5 -left-[27px] size-3 rounded-full bg-link ring-3 ring-card" />
      <p className="font-bold">{title}</p>
      <p className="text-office text-muted">{by}</p>
      {children}
    </li>
  );
}
