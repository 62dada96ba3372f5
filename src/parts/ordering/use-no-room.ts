import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { orderStatus } from '#schema/codes.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import type { Order } from '#schema/records/order.ts';
import { useLive } from '#src/data/live/live.ts';
import { positionsOfAll } from '#src/data/queries/orders.ts';
import { useSession } from '#src/data/session/session.ts';
import { byBasket, type NewItem } from './acts.ts';
import { lackingRoom } from './room.ts';

/**
 * Why these items do not fit into their baskets, which the service would refuse after they were added (`limitReached`); undefined if
 * they do.
 *
 * @param basket the one they all go into; without one, those of their projects
 */
export function useNoRoom(items: readonly NewItem[], drafts: readonly Order[] | undefined, basket?: Order): string | undefined {
  const { t } = useLingui();
  const unknownBoxes = useSession().parameters?.maxOrderUnknownBoxCode ?? ORDER_LIMITS.unknownBoxCodes;
  const groups = useMemo(() => {
    if (!basket) return byBasket(items, drafts ?? []);
    // what is added to a basket that was sent goes into the next one
    return new Map([[basket.status === orderStatus.draft ? basket.id : '', items]]);
  }, [items, drafts, basket]);
  const ids = useMemo(() => [...groups.keys()], [groups]);
  const docs = useLive(positionsOfAll, ids);
  const lacking = useMemo(() => {
    const positions = docs?.flatMap(({ row }) => row ?? []);
    // the limit of file folders is a setting that only the service reads
    return positions && lackingRoom(groups, positions, { unknownBoxes, unknownFolders: Infinity });
  }, [groups, docs, unknownBoxes]);
  if (docs === undefined) return t`Loading`;
  return lacking && t`The basket has room for ${lacking.room} of ${lacking.items} items. Choose fewer.`;
}
