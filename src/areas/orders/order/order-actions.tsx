import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Ban, Check, Handshake, RotateCcw, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { operationType, orderAction } from '#schema/codes/orders.ts';
import { pathTo } from '#schema/page-path.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import type { NoApproval } from '#src/parts/ordering/no-approval.ts';
import { useSession } from '#src/data/session/session.ts';
import { buttonClass } from '#src/kit/button/button-style.ts';
import { Button } from '#src/kit/button/button.tsx';
import { ReasonDialog } from '#src/parts/ordering/order-reason-dialog.tsx';
import { useCtrlEnter } from '#src/parts/ordering/use-ctrl-enter.ts';
import { OrderAgain } from './order-again.tsx';
import { useOrderActs, type Asked } from './use-order-acts.ts';

const noApprovalWords: Readonly<Record<NoApproval, MessageDescriptor>> = {
  own: msg`You cannot approve your own order. Another acceptor sees it.`,
  coordinator: msg`The coordinator of this project approves its orders.`,
  noOther: msg`You cannot approve your own order, and you are the only one who approves in this project. Your administrator was informed.`,
};

/** Actions the status of an order allows. */
export function OrderActions({ order, positions }: { order: Order; positions: readonly Position[] }) {
  const { t, i18n } = useLingui();
  const { urlPath } = useSession();
  const [asking, setAsking] = useState<Asked>();
  const [again, setAgain] = useState(false);
  const { may, noApproval, isOwn, isHandedOver, isRepeated, approve, takeOn, giveBack, answer } = useOrderActs(order, positions);
  const why = noApproval && i18n._(noApprovalWords[noApproval]);
  const mayApprove = may(orderAction.approve);
  useCtrlEnter(() => (mayApprove && !noApproval ? approve() : undefined));
  const titles: Readonly<Record<Asked, string>> = {
    sendBack: t`Send back to the author`,
    decline: t`Reject the order`,
    refuse: t`Not possible for the archive`,
    cancel: t`Cancel the order`,
  };
  return (
    <>
      {may(orderAction.cancel) ? <Button icon={Ban} onClick={() => setAsking('cancel')}>{t`Cancel order`}</Button> : null}
      {may(orderAction.sendBack) ? (
        <Button icon={Undo2} disabledReason={why} onClick={() => setAsking('sendBack')}>{t`Send back`}</Button>
      ) : null}
      {may(orderAction.decline) ? (
        <Button icon={X} disabledReason={why} onClick={() => setAsking('decline')}>{t`Reject`}</Button>
      ) : null}
      {mayApprove ? (
        <Button variant="primary" icon={Check} disabledReason={why} onClick={approve}>
          <Trans>Approve</Trans>
        </Button>
      ) : null}
      {may(orderAction.refuse) ? <Button icon={X} onClick={() => setAsking('refuse')}>{t`Not possible`}</Button> : null}
      {may(orderAction.takeOn) && order.operation !== operationType.bulkDelivery ? (
        <Button variant="primary" onClick={takeOn}>{t`Take on`}</Button>
      ) : null}
      {may(orderAction.giveBack) ? <Button onClick={giveBack}>{t`Give back`}</Button> : null}
      {isHandedOver ? (
        <Link to={pathTo(urlPath, 'handover/{id}', { id: order.id })} className={buttonClass('secondary')}>
          <Handshake size={20} aria-hidden />
          <Trans>Hand over</Trans>
        </Link>
      ) : null}
      {isRepeated ? <Button icon={RotateCcw} onClick={() => setAgain(true)}>{t`Order again`}</Button> : null}
      {again ? <OrderAgain order={order} positions={positions} onClose={() => setAgain(false)} /> : null}
      {asking ? (
        <ReasonDialog
          title={titles[asking]}
          operation={order.operation}
          optional={asking === 'cancel' && isOwn}
          onClose={() => setAsking(undefined)}
          onGiven={async (given) => {
            const done = await answer(asking, given);
            if (done) setAsking(undefined);
            return done;
          }}
        />
      ) : null}
    </>
  );
}
