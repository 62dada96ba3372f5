import { orderUpdate } from '#schema/operations/baskets.ts';
import type { BasketChanges } from '#schema/operations/order-parts.ts';
import type { Order } from '#schema/records/order.ts';
import { run, saving } from '#src/data/sync/run.ts';

/** Changes fields of a basket; a field is saved when it is left or chosen. False if the disk refused: the field keeps its value. */
export function changeBasket({ id }: Order, changes: BasketChanges): Promise<boolean> {
  return saving(() => run.save(orderUpdate, { entityId: id, payload: { changes } }));
}
