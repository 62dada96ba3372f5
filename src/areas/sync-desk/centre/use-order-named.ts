import { useLive } from '#src/data/live/live.ts';
import { orderById } from '#src/data/queries/orders.ts';
import { projectById } from '#src/data/queries/references.ts';
import { orderName } from '#src/parts/ordering/order-name.ts';
import { targetOf } from '#src/parts/ordering/targets.ts';

/** Address and name of an order on this device; undefined for none. */
export function useOrderNamed(id: string): { target: string; id: string; name: string } | undefined {
  const doc = useLive(orderById, id);
  const order = doc?.row ?? doc?.base;
  const project = useLive(projectById, order?.projectId ?? '');
  return order ? { target: targetOf(order.operation), id, name: orderName(order, project?.name ?? '') } : undefined;
}
