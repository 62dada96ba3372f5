import type { ElementType, ReactNode } from 'react';
import { classes } from '#src/kit/classes.ts';

/** A surface with one line around it; the parts inside bring their own padding. */
export function Card(props: {
  children: ReactNode;
  as?: ElementType;
  className?: string;
  'aria-labelledby'?: string;
  'aria-label'?: string;
}) {
  const { as: Tag = 'section', className, ...rest } = props;
  return <Tag {...rest} className={classes('card-edge min-w-0', className)} />;
}

/** Head of a card: a heading, a count next to it, actions at the end. */
export function CardHead(props: { title: ReactNode; id?: string; count?: ReactNode; actions?: ReactNode }) {
  return (
    <header className="flex min-h-14 items-center gap-3 px-5 py-2">
      <h2 id={props.id} className="text-section font-bold">
        {props.title}
      </h2>
      {props.count}
      {props.actions ? <div className="ml-auto flex items-center gap-2">{props.actions}</div> : null}
    </header>
  );
}
