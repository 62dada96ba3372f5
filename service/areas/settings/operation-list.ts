import { containerAction, containerStatus, orderStatus } from '#schema/codes.ts';
import type { Grant } from '#schema/grants.ts';
import { actionsFor } from '#schema/rules/order-states.ts';

interface Offered {
  status: number;
  operations: number[];
}

const prints = [containerAction.protocolPdf, containerAction.protocolCsv];

/** Actions by status and the right each needs (decisions.md, Status; S1 §4). Editing is no action code: it is the screen itself. */
const byStatus: readonly { status: number; actions: readonly { code: number; needs: Grant }[] }[] = [
  {
    status: containerStatus.opened,
    actions: [
      { code: containerAction.close, needs: 'protocol.write' },
      { code: containerAction.deleteEnvelope, needs: 'protocol.delete' },
    ],
  },
  {
    status: containerStatus.closed,
    actions: [
      { code: containerAction.open, needs: 'container.reopen' },
      { code: containerAction.orderPickup, needs: 'order.pickup' },
    ],
  },
  { status: containerStatus.sent, actions: [] },
  { status: containerStatus.completed, actions: [] },
];

function ofBoxes(grants: ReadonlySet<Grant>): Offered[] {
  if (!grants.has('protocol.read')) return [];
  return byStatus.map(({ status, actions }) => ({
    status,
    operations: [...actions.filter(({ needs }) => grants.has(needs)).map(({ code }) => code), ...prints].toSorted(
      (a, b) => a - b,
    ),
  }));
}

function ofOrders(grants: ReadonlySet<Grant>): Offered[] {
  if (!grants.has('order.read')) return [];
  return Object.values(orderStatus).map((status) => ({ status, operations: actionsFor(status, grants) }));
}

const destinations = new Map(Object.entries({ protocol: ofBoxes, orders: ofOrders }));

/** Codes of the actions menu by status for `protocol` and `orders`; other destinations have none yet. */
export function operationsFor(destination: string, grants: ReadonlySet<Grant>): Offered[] {
  return destinations.get(destination)?.(grants) ?? [];
}
