import { DAY_MS, HOUR_MS } from '#schema/limits.ts';
import { containerStatus, orderStatus, orderType, type OrderStatus } from '#schema/codes.ts';
import { operationType, workOrderKind } from '#schema/codes/orders.ts';
import { blankOrder, type Order } from '#schema/records/order.ts';
import type { MadeContainer } from '#service/demo/containers.ts';
import type { ClientPlan } from '#service/demo/plans.ts';
import { seeded, type Random } from '#service/demo/random.ts';

const LARGEST = 18;
/** Boxes of a delivery that is on its way to the archive. */
export const UNDER_WAY = 14;

/** Pickups that took the containers away, and one that waits; writes the order into its containers. */
export function makeOrders(seed: number, plan: ClientPlan, containers: readonly MadeContainer[]): Order[] {
  const random = seeded(seed, `orders ${plan.urlPath}`);
  const orders: Order[] = [];
  const waiting = new Map<string, MadeContainer[]>();
  const ordered = containers.filter(({ record }) => record.status !== containerStatus.opened);
  for (const container of ordered) {
    const { status, projectId } = container.record;
    // of the closed ones almost half wait in an order, the others are free to be ordered
    if (status === containerStatus.closed && !random.percent(45)) continue;
    const key = `${projectId}/${status}`;
    const group = [...(waiting.get(key) ?? []), container];
    waiting.set(key, group);
    const usual = random.int(8, LARGEST);
    if (group.length < (status === containerStatus.sent ? UNDER_WAY : usual)) continue;
    orders.push(pickup(random, group));
    waiting.delete(key);
  }
  for (const group of waiting.values()) orders.push(pickup(random, group));
  return orders;
}

const statusFor: Readonly<Record<number, OrderStatus>> = {
  [containerStatus.closed]: orderStatus.waitingForAcceptance,
  [containerStatus.sent]: orderStatus.inProgress,
  [containerStatus.completed]: orderStatus.completed,
};

function pickup(random: Random, group: readonly MadeContainer[]): Order {
  const records = group.map(({ record }) => record);
  const last = records.at(-1);
  if (!last) throw new Error('A pickup needs a container.');
  const createdAt = Math.max(...records.map(({ closedAt }) => closedAt)) + HOUR_MS;
  const order: Order = {
    ...blankOrder,
    operation: operationType.pickup,
    kind: workOrderKind.pickup,
    touchedBy: [last.createdBy],
    finalisedAt: createdAt,
    finalisedBy: last.createdBy,
    finalisedByName: last.createdByName,
    id: random.id(createdAt),
    type: orderType.orderPickupBox,
    status: statusFor[last.status] ?? orderStatus.draft,
    projectId: last.projectId,
    containerIds: records.map(({ id }) => id),
    costCenterId: last.costCenterId,
    endedAt: last.status === containerStatus.completed ? createdAt + 2 * DAY_MS : 0,
    waybill: last.status === containerStatus.closed ? '' : `WB${random.int(100_000, 999_999)}`,
    note: '',
    createdAt,
    createdBy: last.createdBy,
    createdByName: last.createdByName,
    version: 1,
    createdByOp: '',
  };
  for (const record of records) record.orderId = order.id;
  return order;
}
