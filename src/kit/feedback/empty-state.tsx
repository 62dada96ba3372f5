import type { ReactNode } from 'react';
import { ToneIcon } from '#src/kit/feedback/pill.tsx';
import type { Icon } from '#src/kit/icon.ts';

/** Nothing to show: one sentence and at most one action (ux.md §10.4). */
export function EmptyState(props: { icon: Icon; title: ReactNode; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-6 py-12 text-center">
      <ToneIcon tone="neutral" icon={props.icon} size="hero" />
      <p className="text-section font-bold">{props.title}</p>
      {props.children ? <div className="text-body text-muted">{props.children}</div> : null}
      {props.action ? <div className="pt-2">{props.action}</div> : null}
    </div>
  );
}
