import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { fulfilmentCalls } from '#schema/calls/order-groups.ts';
import type { OrderStatus } from '#schema/codes.ts';
import type { Order } from '#schema/records/order.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { Timeline, TimelineEvent } from '#src/kit/feedback/timeline.tsx';
import { Card, CardHead } from '#src/kit/layout/card.tsx';
import { momentText } from '#src/text/dates.ts';
import { orderStatusLabels } from '#src/text/labels/orders.ts';
import { knownEvents } from './known-events.ts';

/** Everything that happened to an order, from its creation on. */
export function OrderHistory({ order }: { order: Order }) {
  const { t, i18n } = useLingui();
  const { data, again } = useCalled(fulfilmentCalls.events, { id: order.id });
  const shown = useRef(order.version);
  useEffect(() => {
    if (shown.current === order.version) return;
    shown.current = order.version;
    void again();
  }, [order.version, again]);
  return (
    <Card aria-label={t`History`}>
      <CardHead title={<Trans>History</Trans>} />
      <div className="px-5 pb-4 text-office">
        <Timeline label={t`History`}>
          {(data ?? knownEvents(order)).map(({ statusFrom, statusTo, userName, note, at }) => (
            <TimelineEvent
              key={`${at} ${statusTo}`}
              title={statusFrom === 0 ? t`Created` : i18n._(orderStatusLabels[statusTo as OrderStatus])} // the service writes no other
              by={[userName, momentText(i18n, at)].filter(Boolean).join(' · ')}
            >
              {note === '' ? null : <bdi className="mt-1 block break-words">{note}</bdi>}
            </TimelineEvent>
          ))}
        </Timeline>
      </div>
    </Card>
  );
}
