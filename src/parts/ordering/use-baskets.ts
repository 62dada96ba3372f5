import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { orderStatus } from '#schema/codes.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import type { Order } from '#schema/records/order.ts';
import { hasRoomForDrafts, isOwnDraft } from '#schema/rules/order-drafts.ts';
import { useLive } from '#src/data/live/live.ts';
import { ordersIn } from '#src/data/queries/orders.ts';
import { useSession } from '#src/data/session/session.ts';
import { needingBaskets, type NewItem } from './acts.ts';

const drafts = [orderStatus.draft];

interface Baskets {
  /** The baskets on this device; undefined while they are read. */
  baskets: readonly Order[] | undefined;
  /** Why no further basket can be opened in this project; undefined if one can. */
  noRoomIn: (projectId: string, more?: number) => string | undefined;
  /** The same for items, some of which need a basket that is not open yet. */
  noRoomFor: (items: readonly NewItem[]) => string | undefined;
}

/** Baskets to add to, and the limit of baskets of a person, which the service refuses as well (`draftsFull`). */
export function useBaskets(): Baskets {
  const { t } = useLingui();
  const userId = useSession().identity?.userId ?? '';
  const docs = useLive(ordersIn, drafts);
  return useMemo(() => {
    const baskets = docs?.flatMap(({ row }) => row ?? []);
    const noRoomIn = (projectId: string, more = 1) => {
      const own = (baskets ?? []).filter((row) => isOwnDraft(row, projectId, userId));
      if (hasRoomForDrafts(own.length, more)) return undefined;
      const most = ORDER_LIMITS.draftsPerProject;
      return t`${plural(most, {
        one: 'You may have # basket in a project. Send or cancel it first.',
        other: 'You may have # baskets in a project. Send or cancel one of them first.',
      })}`;
    };
    const noRoomFor = (items: readonly NewItem[]) => {
      const opening = Map.groupBy(needingBaskets(items, baskets ?? []), ({ projectId }) => projectId);
      for (const [projectId, its] of opening) {
        const full = noRoomIn(projectId, its.length);
        if (full !== undefined) return full;
      }
      return undefined;
    };
    return { baskets, noRoomIn, noRoomFor };
  }, [docs, userId, t]);
}
