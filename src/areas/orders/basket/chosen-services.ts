import type { DestroyService } from '#schema/records/ordering.ts';
import type { OrderedService } from '#schema/records/order.ts';

/** Containers of one kind that one order can have. */
export const CONTAINERS_MOST = 999;

/** Quantity of a service in an order; 0 for none. */
export function quantityOf(services: readonly OrderedService[], id: string): number {
  return services.find(({ serviceId }) => serviceId === id)?.quantity ?? 0;
}

/** The services with this quantity of one of them; without it for 0. */
export function withQuantity(services: readonly OrderedService[], id: string, quantity: number): OrderedService[] {
  const others = services.filter(({ serviceId }) => serviceId !== id);
  return quantity === 0 ? others : [...others, { serviceId: id, quantity }];
}

/** The services with this one of its group, and none of the others of the group; none of them for an empty id. */
export function withOne(services: readonly OrderedService[], group: readonly DestroyService[], id: string): OrderedService[] {
  const others = services.filter(({ serviceId }) => !group.some((service) => service.id === serviceId));
  return id === '' ? others : [...others, { serviceId: id, quantity: 1 }];
}
