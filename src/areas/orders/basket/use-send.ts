import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { operationType } from '#schema/codes/orders.ts';
import type { Order } from '#schema/records/order.ts';
import type { Project } from '#schema/records/reference.ts';
import { useLive } from '#src/data/live/live.ts';
import { orderReasons } from '#src/data/queries/ordering.ts';
import { can, useSession } from '#src/data/session/session.ts';
import { saving } from '#src/data/sync/run.ts';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { sendOrder } from '#src/parts/ordering/acts.ts';
import { isOutside, needsAddress } from '#schema/rules/order-kinds.ts';
import { reasonLacks } from '#schema/rules/order-reason.ts';
import { draftGrant } from '#schema/rules/order-states.ts';
import type { countsOf } from './basket-lines.ts';
import type { BasketProps } from './basket-props.ts';

/** True if an order has all that its delivery needs. */
export const hasAddress = ({ deliver }: Order) =>
  (['recipient', 'street', 'city'] as const).every((field) => (deliver[field] ?? '') !== '');

/** The part of the reason that is missing: the client can ask each order for one, and a comment to it. */
export function useReasonMissing(order: Order): [boolean, string][] {
  const { t } = useLingui();
  const { parameters } = useSession();
  const reasons = useLive(orderReasons, 'order', order.operation);
  const asks = {
    reasons: parameters?.areWorkorderReasonsEnabled === true,
    reasonComment: parameters?.isWorkorderReasonCommentEnabled === true,
  };
  const lacks = reasonLacks(order, asks, reasons?.find(({ id }) => id === order.reasonId) ?? null);
  return [
    [lacks === 'reasonRequired', t`Choose a reason for the order.`],
    [lacks === 'reasonCommentRequired', t`Enter the comment to the reason.`],
  ];
}

/** Everything that is missing before the basket can be sent, the first one first; empty if it can. */
export function useMissing({ order, project, refusal }: BasketProps, counts: ReturnType<typeof countsOf>): string[] {
  const { t } = useLingui();
  const reason = useReasonMissing(order);
  if (!can(draftGrant(order.operation))) return [t`Your role does not send orders of this kind.`];
  const nothing = isOutside(order) ? t`List what is to be destroyed.` : t`Nothing in this basket can go today.`;
  const lacks: [boolean, string][] = [
    [refusal !== null, t`Read first why it was not accepted.`],
    [counts.asked > 0, t`Looking up what can go today.`],
    [counts.can + counts.agree === 0, nothing],
    [counts.open > 0, t`Agree to the marked items, or remove them.`],
    [project?.costCenterRequired === true && order.costCenterId === '', t`Choose a cost center: this project needs one.`],
    ...reason,
    [needsAddress(order) && !hasAddress(order), t`Enter the delivery data: recipient, street and city.`],
  ];
  return lacks.flatMap(([isMissing, words]) => (isMissing ? [words] : []));
}

/**
 * Sends the order, never without a text that is in one of its fields and cannot be saved. For destruction the number of items is
 * entered first, because it cannot be undone.
 */
export function useSend(order: Order, project: Project | null, parts: readonly Order[] = []) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const send = async (confirmed?: number): Promise<void> => {
    setBusy(true);
    await saving(() => sendOrder(order, project, parts, confirmed));
    setBusy(false);
    setAsking(false);
  };
  const start = () => {
    if (document.querySelector('[aria-invalid]')) snack(t`Correct the marked field first.`);
    else if (order.operation === operationType.destroy) setAsking(true);
    else void send();
  };
  return { busy, asking, send, start, stop: () => setAsking(false) };
}
