import { Plural, Trans } from '@lingui/react/macro';
import { PackageX, RotateCcw, SearchCheck } from 'lucide-react';
import { useState } from 'react';
import { positionState } from '#schema/codes/orders.ts';
import { positionSearchAgain } from '#schema/operations/fulfilment.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { draftGrant, isOver } from '#schema/rules/order-states.ts';
import { can } from '#src/data/session/session.ts';
import { run, saving } from '#src/data/sync/run.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { OrderAgain } from './order-again.tsx';

/** Items that were not found stay in view: they are searched again, or ordered again once their order is over. */
export function FollowUp({ order, positions }: { order: Order; positions: readonly Position[] }) {
  const [again, setAgain] = useState(false);
  const missing = positions.filter(({ state }) => state === positionState.notFound);
  if (missing.length === 0) return null;
  const search = () =>
    void saving(async () => {
      for (const { id } of missing) await run.save(positionSearchAgain, { entityId: id, payload: { orderId: order.id } });
    });
  return (
    <Banner
      tone="waiting"
      icon={PackageX}
      title={<Plural value={missing.length} one="Follow-up: # item was not found" other="Follow-up: # items were not found" />}
      actions={
        !isOver(order.status) ? (
          <Button size="small" icon={SearchCheck} onClick={search}>
            <Trans>Search again</Trans>
          </Button>
        ) : can(draftGrant(order.operation)) ? (
          <Button size="small" icon={RotateCcw} onClick={() => setAgain(true)}>
            <Trans>Order the rest again</Trans>
          </Button>
        ) : null
      }
    >
      <span className="flex flex-wrap gap-x-3">
        {missing.map(({ id, code, title }) => (
          <CodeText key={id}>{code || title}</CodeText>
        ))}
      </span>
      {again ? <OrderAgain order={order} positions={missing} onClose={() => setAgain(false)} /> : null}
    </Banner>
  );
}
