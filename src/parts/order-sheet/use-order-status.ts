import { useMemo } from 'react';
import type { CallInput, CallResult } from '#schema/calls/call.ts';
import { orderCalls } from '#schema/calls/orders.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import { useCalled } from '#src/data/answers/use-called.ts';

type Asked = CallInput<typeof orderCalls.documentOrderStatus>;
type Answers = CallResult<typeof orderCalls.documentOrderStatus>;

/** Asks for the availability of chosen things in the pieces that the service takes; no list chooses more than four of them. */
export function useOrderStatus(ids: readonly string[], askedOf: (ids: string[]) => Asked): Answers {
  const asked = (piece: number): Asked | null => {
    const its = ids.slice(piece * ORDER_LIMITS.listed, (piece + 1) * ORDER_LIMITS.listed);
    return its.length === 0 ? null : askedOf(its);
  };
  const first = useCalled(orderCalls.documentOrderStatus, asked(0)).data;
  const second = useCalled(orderCalls.documentOrderStatus, asked(1)).data;
  const third = useCalled(orderCalls.documentOrderStatus, asked(2)).data;
  const fourth = useCalled(orderCalls.documentOrderStatus, asked(3)).data;
  return useMemo(() => [first, second, third, fourth].flatMap((data) => data ?? []), [first, second, third, fourth]);
}
