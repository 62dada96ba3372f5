import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Truck } from 'lucide-react';
import { useState } from 'react';
import { orderStatus } from '#schema/codes.ts';
import { pathTo } from '#schema/page-path.ts';
import type { Order } from '#schema/records/order.ts';
import { can, useSession } from '#src/data/session/session.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Card, CardHead } from '#src/kit/layout/card.tsx';
import { KeyValue, KeyValues } from '#src/kit/layout/key-values.tsx';
import { dueAtOf } from '#src/parts/ordering/due-of.ts';
import { momentText } from '#src/text/dates.ts';
import { OrderHistory } from './order-history.tsx';
import { OrderPapers } from './order-papers.tsx';
import { WaybillDialog } from './waybill-dialog.tsx';

interface OrderSideProps {
  order: Order;
  names: ReadonlyMap<string, string> | undefined;
  target: string;
}

/** Services and data ordered with the items, the basket that follows, the signed papers, and the history. */
export function OrderSide({ order, names, target }: OrderSideProps) {
  const { t, i18n } = useLingui();
  const { urlPath } = useSession();
  const [waybill, setWaybill] = useState(false);
  const isOpen = order.status === orderStatus.accepted || order.status === orderStatus.inProgress;
  const named = (kind: string, id: string) => names?.get(`${kind}/${id}`) ?? '';
  const { recipient = '', street = '', postalCode = '', city = '' } = order.deliver;
  const facts: readonly (readonly [string, string])[] = [
    [t`Due`, dueAtOf(order) > 0 ? momentText(i18n, dueAtOf(order)) : ''],
    [t`Wished day`, order.wishDay],
    [t`Service`, named('serviceLevel', order.serviceLevelId)],
    [t`Cost center`, named('costCenter', order.costCenterId)],
    [t`Reason`, [named('orderReason', order.reasonId), order.reasonComment].filter(Boolean).join(', ')],
    [t`Note for the archive`, order.note],
    [t`Delivery data`, [recipient, street, postalCode, city].filter(Boolean).join(', ')],
    [t`Waybill`, order.waybill],
  ];
  return (
    <div className="flex shrink-0 flex-col gap-4 xl:w-[342px] xl:overflow-y-auto xl:p-px">
      <Card aria-label={t`Order`}>
        <CardHead title={<Trans>Order</Trans>} />
        <div className="px-5 pb-3">
          <KeyValues>
            {facts
              .filter(([, value]) => value !== '')
              .map(([name, value]) => (
                <KeyValue key={name} name={name}>
                  {value}
                </KeyValue>
              ))}
          </KeyValues>
          {can('order.fulfil') && isOpen ? (
            <Button size="small" icon={Truck} onClick={() => setWaybill(true)}>
              {order.waybill === '' ? <Trans>Enter the waybill</Trans> : <Trans>Correct the waybill</Trans>}
            </Button>
          ) : null}
          {waybill ? <WaybillDialog order={order} onClose={() => setWaybill(false)} /> : null}
          {order.nextId === '' ? null : (
            <Link to={pathTo(urlPath, 'orders/{target}/{id}', { target, id: order.nextId })} className="font-bold text-link">
              <Trans>What was left out waits in a new basket</Trans>
            </Link>
          )}
        </div>
      </Card>
      <OrderPapers order={order} target={target} />
      <OrderHistory order={order} />
    </div>
  );
}
