import type { ReactNode } from 'react';

/** Names and values, one pair a line. */
export function KeyValues({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line">{children}</dl>;
}

/** One pair of `KeyValues`. */
export function KeyValue({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 py-1.5">
      <dt className="text-[15px] text-muted">{name}</dt>
      <dd className="min-w-0 text-right text-[15px] break-words">{children}</dd>
    </div>
  );
}
