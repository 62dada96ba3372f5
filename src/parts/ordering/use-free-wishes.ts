import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Bell, BellOff } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { orderCalls } from '#schema/calls/orders.ts';
import type { Reason } from '#schema/rules/availability.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { call } from '#src/data/calls/call.ts';
import { useAway } from '#src/data/sync/status.ts';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import type { RowAction } from '#src/kit/list/declare.ts';
import { troubleText } from '#src/parts/answers/trouble.ts';

/** True for an item that is on an open order. */
export const isOnOrder = (reasons: readonly Pick<Reason, 'code'>[] = []): boolean =>
  reasons.some(({ code }) => code === 'onOrder');

/** The wishes of the user to be notified when items are free: `ids` are those on orders, among what the screen shows. */
export function useFreeWishes(ids: readonly string[]) {
  const { i18n } = useLingui();
  const isAway = useAway();
  const { data, again } = useCalled(orderCalls.freeWishes, ids.length === 0 ? null : {});
  // an item that left an order and went to the next one has no wish any more: it was fulfilled
  const shown = ids.join(' ');
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== '' && before.current !== shown) void again();
    before.current = shown;
  }, [shown, again]);
  const waiting = useMemo(() => new Set((data ?? []).map(({ objectId }) => objectId)), [data]);
  const wish = useCallback(
    async (objectId: string, wanted: boolean) => {
      const outcome = await call(orderCalls.wishFree, { objectId, wanted });
      if (outcome.kind !== 'done') snack(troubleText(i18n, outcome));
      else if (wanted)
        snack(i18n._(outcome.data.waits ? msg`You will be notified when it is free.` : msg`It is on no order now.`));
      await again();
    },
    [again, i18n],
  );
  const actionOf = useCallback(
    (objectId: string): RowAction => {
      const wanted = !waiting.has(objectId);
      return {
        id: 'wish',
        label: wanted ? msg`Notify me when it is free` : msg`Do not notify me`,
        icon: wanted ? Bell : BellOff,
        disabledReason: isAway ? msg`The server keeps this wish. Try again once you are online.` : undefined,
        onSelect: () => void wish(objectId, wanted),
      };
    },
    [waiting, isAway, wish],
  );
  return { waiting, actionOf };
}
