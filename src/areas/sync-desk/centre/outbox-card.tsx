import { Trans } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { Button } from '#src/kit/button/button.tsx';
import { CountPill, type PillTone } from '#src/kit/feedback/pill.tsx';
import { Card, CardHead } from '#src/kit/layout/card.tsx';

export interface OutboxCardProps {
  title: ReactNode;
  tone: PillTone;
  /** Shown for an empty queue. */
  empty: ReactNode;
  /** Total, and the number listed below; both unknown while they are read. */
  total: number | undefined;
  shown: number;
  /** More than the counted ones: not everything ever sent is counted. */
  atLeast?: boolean | undefined;
  onMore: () => void;
  children?: ReactNode;
}

/** A titled list of saved changes: how many there are in all, the first of them, and the way to the rest. */
export function OutboxCard({ title, tone, empty, total, shown, atLeast = false, onMore, children }: OutboxCardProps) {
  const heading = useId();
  return (
    <Card aria-labelledby={heading} className="overflow-hidden">
      <CardHead
        id={heading}
        title={title}
        count={total ? <CountPill tone={tone}>{atLeast ? `${total}+` : total}</CountPill> : null}
      />
      {total === 0 ? <p className="px-5 pb-4 text-office text-muted">{empty}</p> : null}
      {total !== 0 && shown > 0 ? <ul className="border-t border-line">{children}</ul> : null}
      {shown > 0 && (atLeast || shown < (total ?? 0)) ? (
        <div className="border-t border-line p-3 text-center">
          <Button variant="quiet" onClick={onMore}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
