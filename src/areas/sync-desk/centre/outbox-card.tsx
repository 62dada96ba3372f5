import { useId, type ReactNode } from 'react';
import type { OutboxDoc } from '#schema/collections.ts';
import { CountPill, type PillTone } from '#src/kit/feedback/pill.tsx';
import { Card, CardHead } from '#src/kit/layout/card.tsx';
import { OutboxLine } from './outbox-line.tsx';
import type { Reasons } from './row-words.ts';

/** A titled list of saved changes; with nothing in it, one sentence. */
export function OutboxCard(props: {
  title: ReactNode;
  rows: readonly OutboxDoc[];
  tone: PillTone;
  urlPath: string;
  /** Stock reasons of the desk, by code. */
  reasons: Reasons;
  empty: ReactNode;
}) {
  const heading = useId();
  return (
    <Card aria-labelledby={heading} className="overflow-hidden">
      <CardHead
        id={heading}
        title={props.title}
        count={props.rows.length > 0 ? <CountPill tone={props.tone}>{props.rows.length}</CountPill> : null}
      />
      {props.rows.length === 0 ? (
        <p className="px-5 pb-4 text-office text-muted">{props.empty}</p>
      ) : (
        <ul className="border-t border-line">
          {props.rows.map((row) => (
            <OutboxLine key={row.id} row={row} urlPath={props.urlPath} reasons={props.reasons} />
          ))}
        </ul>
      )}
    </Card>
  );
}
