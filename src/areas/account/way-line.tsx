import type { ReactNode } from 'react';
import type { Icon } from '#src/kit/icon.ts';

interface WayLineProps {
  icon: Icon;
  name: string;
  /** Marks next to the name. */
  marks: ReactNode;
  /** Action for the user. */
  action?: ReactNode;
  children: ReactNode;
}

/** A line for a session or a device of the user. */
export function WayLine({ icon: Glyph, name, marks, action, children }: WayLineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <Glyph size={24} aria-hidden className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-2 font-bold">
          {name}
          {marks}
        </p>
        <p className="text-office text-muted">{children}</p>
      </div>
      {action}
    </li>
  );
}
