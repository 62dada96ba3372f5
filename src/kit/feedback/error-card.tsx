import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ToneIcon } from '#src/kit/feedback/pill.tsx';
import type { Icon } from '#src/kit/icon.ts';

interface ErrorCardProps {
  /** The event, as a heading. */
  title: ReactNode;
  /** States if the entered data are safe; shown before anything else is asked. */
  safety?: ReactNode;
  /** Instructions, and who acts. */
  children?: ReactNode;
  actions?: ReactNode;
  icon?: Icon;
  /** 1 where the card stands for the whole page. */
  level?: 1 | 2;
  /** For support: an incident id or technical words. */
  detail?: ReactNode;
}

/** A fault that needs an action: what happened, what is safe, what to do next. */
export function ErrorCard({ title, safety, children, actions, icon = TriangleAlert, level = 2, detail }: ErrorCardProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section role="alert" className="card-edge mx-auto flex w-full max-w-xl gap-4 p-5">
      <ToneIcon tone="danger" icon={icon} />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <Heading className="text-section font-bold">{title}</Heading>
        {safety ? <p className="font-bold text-on-success">{safety}</p> : null}
        {children ? <div className="text-body text-soft">{children}</div> : null}
        {detail ? <p className="code-text text-small break-words text-muted">{detail}</p> : null}
        {actions ? <div className="flex flex-wrap gap-2 pt-2">{actions}</div> : null}
      </div>
    </section>
  );
}
