import type { ReactNode } from 'react';

/**
 * The reason an action did not succeed, at its place in a form or a list. Read aloud when it appears; empty it takes no room, so a
 * form renders it always.
 */
export function Trouble({ children }: { children?: ReactNode }) {
  return (
    <p role="alert" className="font-bold text-on-danger empty:hidden">
      {children}
    </p>
  );
}
