import { useEffect, useMemo, useState } from 'react';
import { orderCalls } from '#schema/calls/orders.ts';
import type { CallResult } from '#schema/calls/call.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { callWith } from '#src/data/calls/call.ts';

/** An order as the service, or its last answer kept here, has it. */
export interface ServedOrder {
  order: Order;
  projectName: string;
  positions: readonly Position[];
}

type Page = CallResult<typeof orderCalls.infoPositions>;

/**
 * An order whose rows have left this device, some time after its end (`coldWhen`), from the service. `null` as id asks for
 * nothing. Undefined while it is on its way, null when the service has none or cannot be reached.
 */
export function useServedOrder(id: string | null): ServedOrder | null | undefined {
  const asked = useMemo(() => (id === null ? null : { workorderId: id }), [id]);
  const { data, fault } = useCalled(orderCalls.basketDetails, asked);
  const items = useCalled(orderCalls.infoPositions, asked);
  const further = useFurther(id, items.data);
  return useMemo(() => {
    if (data && items.data)
      return { order: data.order, projectName: data.projectName, positions: [...items.data.items, ...further] };
    return (fault ?? items.fault) ? null : undefined;
  }, [data, items.data, items.fault, further, fault]);
}

const none: readonly Position[] = [];

/** Positions after the first page, when all of them are here. */
function useFurther(id: string | null, first: Page | undefined): readonly Position[] {
  const [read, setRead] = useState<{ after: Page; rows: readonly Position[] }>();
  useEffect(() => {
    if (id === null || !first || first.isLastPage) return undefined;
    const leaving = new AbortController();
    void readAfter(id, first, leaving.signal).then((rows) =>
      leaving.signal.aborted ? undefined : setRead({ after: first, rows }),
    );
    return () => leaving.abort();
  }, [id, first]);
  return read && read.after === first ? read.rows : none;
}

async function readAfter(workorderId: string, first: Page, signal: AbortSignal): Promise<Position[]> {
  const rows: Position[] = [];
  for (let page = first; !page.isLastPage;) {
    const got = await callWith({ signal }, orderCalls.infoPositions, { workorderId, searchPackageId: page.searchPackageId });
    if (got.kind !== 'done') break;
    page = got.data;
    rows.push(...page.items);
  }
  return rows;
}
