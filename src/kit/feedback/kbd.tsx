import type { ReactNode } from 'react';

/** A key, drawn as a key. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded-sm border border-b-2 border-current/35 px-1.5 font-sans text-[12px] leading-[18px] font-bold whitespace-nowrap">
      {children}
    </kbd>
  );
}
