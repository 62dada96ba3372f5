import type { ReactNode } from 'react';
import { ToneIcon } from '#src/kit/feedback/pill.tsx';
import type { Icon } from '#src/kit/icon.ts';

interface EmptyStateProps {
  icon: Icon;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  level?: 1;
}

/** Nothing to show: one sentence and at most one action (ux.md §10.4). */
export function EmptyState(props: EmptyStateProps) {
  // alone on a page its sentence is the heading of the page
  const Title = props.level === 1 ? 'h1' : 'p';
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-6 py-12 text-center">
      <ToneIcon tone="neutral" icon={props.icon} size="hero" />
      <Title className="text-section font-bold">{props.title}</Title>
      {props.children ? <div className="text-body text-muted">{props.children}</div> : null}
      {props.action ? <div className="pt-2">{props.action}</div> : null}
    </div>
  );
}
