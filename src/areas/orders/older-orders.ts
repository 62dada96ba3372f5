import { useEffect, useMemo } from 'react';
import { orderStatus } from '#schema/codes.ts';
import { operationType, workOrderKind } from '#schema/codes/orders.ts';
import type { OrderItem } from '#schema/calls/order-shapes.ts';
import { bulkGroupCalls, destroyGroupCalls, materialGroupCalls, orderCalls, pickupGroupCalls } from '#schema/calls/orders.ts';
import { blankOrder } from '#schema/records/order.ts';
import { callWith } from '#src/data/calls/call.ts';
import { useCallSource, type CallPage } from '#src/parts/list-source/call-source.ts';
import { segments } from '#src/parts/ordering/segments.ts';
import { kindOf, type Target } from '#src/parts/ordering/targets.ts';
import type { OrderLine } from './order-lines.ts';

/** The call that lists the orders of a target. */
const listOf: Readonly<Record<Target, typeof orderCalls.basketStatusList>> = {
  delivery: orderCalls.basketStatusList,
  pickup: pickupGroupCalls.basketStatusList,
  destroy: destroyGroupCalls.basketStatusList,
  materials: materialGroupCalls.basketStatusList,
  'bulk-delivery': bulkGroupCalls.basketStatusList,
};

/** Lines of a list in the segment *Over*, and how to get the next of the service. */
export interface OlderOrders {
  lines: readonly OrderLine[];
  isMore: boolean;
  busy: boolean;
  /** The last page did not come. */
  failed: boolean;
  loadNext: () => void;
}

/**
 * Orders that are over: those of this device, then those that have left it (`coldWhen`), as the service lists them. Without
 * coverage, and while `isWanted` is false, there are those of this device only.
 */
export function useOlderOrders(target: Target, isWanted: boolean, found: readonly OrderLine[]): OlderOrders {
  const { source, state } = useCallSource((after, signal) => askOver(target, after, signal), target);
  useEffect(() => {
    if (isWanted) void source.load();
  }, [source, isWanted]);
  const { rows, next, busy, fault } = state;
  const lines = useMemo(() => {
    if (!isWanted || !rows) return found;
    const here = new Set(found.map(({ order }) => order.id));
    return [...found, ...rows.filter(({ order }) => !here.has(order.id))];
  }, [isWanted, rows, found]);
  return {
    lines,
    isMore: isWanted && next !== null,
    busy,
    failed: isWanted && fault !== undefined,
    loadNext: () => void source.loadNext(),
  };
}

async function askOver(target: Target, after: string | null, signal: AbortSignal): Promise<CallPage<OrderLine>> {
  const input = { statusList: [...segments.over], ...(after === null ? {} : { searchPackageId: after }) };
  const got = await callWith({ signal }, listOf[target], input);
  if (got.kind !== 'done') throw new Error(got.kind);
  const { items, isLastPage, searchPackageId } = got.data;
  return { rows: items.map((item) => lineOf(item, target)), next: isLastPage ? null : searchPackageId };
}

const among = <T extends number>(codes: Readonly<Record<string, T>>, code: number, otherwise: T): T =>
  Object.values(codes).find((each) => each === code) ?? otherwise;

/** An item of the service as a line; what the list does not show is blank. */
export function lineOf(item: OrderItem, target: Target): OrderLine {
  const { first, operation } = kindOf(target);
  const { id, number, projectId, centralArchiveId, bulkId, createdAt, createdByName, dueAt } = item;
  return {
    order: {
      ...blankOrder,
      id,
      type: first,
      operation: among(operationType, item.operation, operation),
      kind: among(workOrderKind, item.kind, workOrderKind.nonDefined),
      status: among(orderStatus, item.status, orderStatus.completed),
      projectId,
      centralArchiveId,
      bulkId,
      createdAt,
      createdBy: '',
      createdByName,
      createdByOp: '',
      version: 1,
      stamp: { number, asked: 0, picked: 0, onTheWay: 0, done: item.done, failed: item.positions - item.done, dueAt },
    },
    mark: 'accepted',
    projectName: item.projectName,
    asked: item.positions,
    done: item.done,
  };
}
