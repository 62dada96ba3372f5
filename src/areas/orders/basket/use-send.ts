import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { operationType } from '#schema/codes/orders.ts';
import type { Order } from '#schema/records/order.ts';
import type { Project } from '#schema/records/reference.ts';
import { can } from '#src/data/session/session.ts';
import { saving } from '#src/data/sync/run.ts';
import { sendOrder } from '#src/parts/ordering/acts.ts';
import { draftGrant } from '#schema/rules/order-states.ts';
import type { countsOf } from './basket-lines.ts';

const isBrought = ({ operation }: Order) => operation === operationType.delivery || operation === operationType.materials;
/** True if an order has all that its delivery needs. */
export const hasAddress = ({ deliver }: Order) =>
  (['recipient', 'street', 'city'] as const).every((field) => (deliver[field] ?? '') !== '');

/** Reason why the basket cannot be sent now; undefined if it can. */
export function useWhyNot(order: Order, project: Project | null, counts: ReturnType<typeof countsOf>): string | undefined {
  const { t } = useLingui();
  if (!can(draftGrant(order.operation))) return t`Your role does not send orders of this kind.`;
  if (counts.can + counts.agree === 0) return t`Nothing in this basket can go today.`;
  if (counts.open > 0) return t`Agree to the marked items, or remove them.`;
  if (project?.costCenterRequired && order.costCenterId === '') return t`Choose a cost center: this project needs one.`;
  if (isBrought(order) && !hasAddress(order)) return t`Enter the delivery data: recipient, street and city.`;
  return undefined;
}

/** Sends the order. For destruction the number of items is entered first, because it cannot be undone. */
export function useSend(order: Order) {
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const send = async (confirmed?: number): Promise<void> => {
    setBusy(true);
    await saving(() => sendOrder(order, confirmed));
    setBusy(false);
    setAsking(false);
  };
  const start = () => (order.operation === operationType.destroy ? setAsking(true) : void send());
  return { busy, asking, send, start, stop: () => setAsking(false) };
}
