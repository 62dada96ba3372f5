import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo } from 'react';
import { orderStatus, orderType } from '#schema/codes.ts';
import { operationType } from '#schema/codes/orders.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import { grants } from '#schema/grants.ts';
import { orderApprove, orderBulk, orderCancel, orderCreate, orderJoin } from '#schema/operations/baskets.ts';
import type { Order } from '#schema/records/order.ts';
import { bulkKindOf, fitsBulk } from '#schema/rules/order-kinds.ts';
import { mayCancel, mayMove } from '#schema/rules/order-states.ts';
import { can, useSession } from '#src/data/session/session.ts';
import { run, saving } from '#src/data/sync/run.ts';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { useSeenRows } from '#src/kit/list/use-seen-rows.ts';
import { useNoApproval } from '#src/parts/ordering/no-approval.ts';
import { useBaskets } from '#src/parts/ordering/use-baskets.ts';
import type { OrderLine } from './order-lines.ts';

const idOf = ({ order }: OrderLine) => order.id;

type Act = (ids: readonly string[], clear: () => void) => void;

/** Baskets that can become one: of one project, operation, kind and archive. */
export function areAlike(baskets: readonly Order[]): boolean {
  const keys = new Set(baskets.map((one) => [one.projectId, one.operation, one.kind, one.centralArchiveId].join('/')));
  return baskets.length > 1 && keys.size === 1 && baskets.every(({ status }) => status === orderStatus.draft);
}

const isFree = (one: Order) => one.status === orderStatus.draft && one.bulkId === '' && fitsBulk(one);

/** Baskets that can become the work orders of one bulk order. */
export function canBeBulk(baskets: readonly Order[]): boolean {
  const kinds = new Set(baskets.map((one) => [one.projectId, one.operation, one.kind].join('/')));
  return kinds.size === 1 && baskets.length <= ORDER_LIMITS.bulkOrders && baskets.every((one) => isFree(one));
}

/** Orders to cancel of which some are of other people: one reason is given for all. */
export interface Cancelling {
  operation: number;
  /** Cancels them; true once it is stored. */
  withReason: (reason: string) => Promise<boolean>;
}

/**
 * Actions on the selected orders. What an order does not allow is skipped, and the snackbar counts what was done.
 *
 * @param onAsk opens the dialog for the reason
 */
export function useMassActions(
  shown: readonly OrderLine[],
  onAsk: (cancelling: Cancelling) => void,
): Record<'approve' | 'merge' | 'bulk' | 'cancel', Act> {
  const { t } = useLingui();
  const bulk = useBulk();
  const join = useJoin();
  const noApproval = useNoApproval();
  const userId = useSession().identity?.userId ?? '';
  // chosen orders may be of a segment before
  const lines = useSeenRows(shown, idOf);
  return useMemo(() => {
    const own = new Set(grants.filter((grant) => can(grant)));
    const cancels = (order: Order) => (mayMove('cancel', order.status) ? mayCancel(order, userId, own) : 'no');
    const chosen = (ids: readonly string[]) => lines.flatMap(({ order }) => (ids.includes(order.id) ? [order] : []));
    // why an act was not accepted is read on the page of the order, before the next one
    const unread = new Set(lines.flatMap(({ order, mark }) => (mark === 'operator' ? [order.id] : [])));
    const eachOf = (of: (order: Order) => boolean, act: (order: Order) => Promise<unknown>) => {
      return async (ids: readonly string[], clear: () => void) => {
        const orders = chosen(ids);
        const possible = orders.filter((order) => !unread.has(order.id) && of(order));
        for (const order of possible) await act(order);
        const [done, left] = [possible.length, orders.length - possible.length];
        snack(
          left === 0
            ? t`${plural(done, { one: '# order changed.', other: '# orders changed.' })}`
            : t`${plural(left, {
                one: '# order was left out: it is not yours to decide, needs attention first, or is too far along.',
                other: '# orders were left out: they are not yours to decide, need attention first, or are too far along.',
              })}`,
        );
        clear();
      };
    };
    const each = (of: (order: Order) => boolean, act: (order: Order) => Promise<unknown>): Act => {
      const all = eachOf(of, act);
      return (ids, clear) => void saving(() => all(ids, clear));
    };
    const cancel: Act = (ids, clear) => {
      const all = (reason: string) =>
        saving(() =>
          eachOf(
            (order) => cancels(order) !== 'no',
            ({ id }) => run.save(orderCancel, { entityId: id, payload: { reason } }),
          )(ids, clear),
        );
      const ofOthers = chosen(ids).find((order) => cancels(order) === 'withReason');
      if (ofOthers) onAsk({ operation: ofOthers.operation, withReason: all });
      else void all('');
    };
    return {
      bulk: (ids, clear) => void saving(() => bulk(chosen(ids), clear)),
      approve: each(
        (order) => mayMove('approve', order.status) && noApproval(order) === undefined,
        ({ id, version }) => run.save(orderApprove, { entityId: id, payload: { version } }),
      ),
      merge: (ids, clear) => void saving(() => join(chosen(ids), clear)),
      cancel,
    };
  }, [lines, noApproval, bulk, join, userId, onAsk, t]);
}

/** Merges baskets of one kind into the first of them. */
function useJoin() {
  const { t } = useLingui();
  return useCallback(
    async (baskets: readonly Order[], clear: () => void) => {
      const [first, ...others] = baskets;
      if (!first || !areAlike([first, ...others])) return snack(t`Only baskets of one project, kind and archive can be merged.`);
      for (const { id } of others) await run.save(orderJoin, { entityId: first.id, payload: { otherId: id } });
      snack(t`The baskets are one now.`);
      return clear();
    },
    [t],
  );
}

/** Makes baskets the work orders of a new bulk order, with what the first of them names. */
function useBulk() {
  const { t } = useLingui();
  const { noRoomIn } = useBaskets();
  return useCallback(
    async (parts: readonly Order[], clear: () => void) => {
      const [first] = parts;
      if (!first || !canBeBulk(parts)) return snack(t`Only baskets of one project and kind become a bulk order.`);
      const full = noRoomIn(first.projectId);
      if (full !== undefined) return snack(full);
      const { projectId, kind, centralArchiveId, costCenterId, reasonId, reasonComment, deliver, serviceLevelId } = first;
      const changes = { costCenterId, reasonId, reasonComment, deliver, serviceLevelId };
      const its = { type: orderType.orderBulk, operation: operationType.bulkDelivery, kind: bulkKindOf(kind) };
      const payload = { projectId, ...its, centralArchiveId, bulkId: '', changes };
      const { entityId } = await run.save(orderCreate, { payload });
      await run.save(orderBulk, { entityId, payload: { basketIds: parts.map(({ id }) => id) } });
      snack(t`${plural(parts.length, { one: '# basket is in a new bulk order.', other: '# baskets are in a new bulk order.' })}`);
      return clear();
    },
    [noRoomIn, t],
  );
}
