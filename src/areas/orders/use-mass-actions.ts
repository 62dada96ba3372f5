import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { orderStatus } from '#schema/codes.ts';
import { orderApprove, orderCancel, orderJoin } from '#schema/operations/baskets.ts';
import type { Order } from '#schema/records/order.ts';
import { mayMove } from '#schema/rules/order-states.ts';
import { useSession } from '#src/data/session/session.ts';
import { run, saving } from '#src/data/sync/run.ts';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import type { OrderLine } from './order-lines.ts';

type Act = (ids: readonly string[], clear: () => void) => void;

/** Baskets that can become one: of one project, operation, kind and archive. */
export function areAlike(baskets: readonly Order[]): boolean {
  const keys = new Set(baskets.map((one) => [one.projectId, one.operation, one.kind, one.centralArchiveId].join('/')));
  return baskets.length > 1 && keys.size === 1 && baskets.every(({ status }) => status === orderStatus.draft);
}

/** Actions on the selected orders. What an order does not allow is skipped, and the snackbar counts what was done. */
export function useMassActions(lines: readonly OrderLine[]): { approve: Act; merge: Act; cancel: Act } {
  const { t } = useLingui();
  const { identity } = useSession();
  return useMemo(() => {
    const chosen = (ids: readonly string[]) => lines.flatMap(({ order }) => (ids.includes(order.id) ? [order] : []));
    const each = (of: (order: Order) => boolean, act: (order: Order) => Promise<unknown>): Act => {
      const all = async (ids: readonly string[], clear: () => void) => {
        const orders = chosen(ids);
        const possible = orders.filter((order) => of(order));
        for (const order of possible) await act(order);
        const [done, left] = [possible.length, orders.length - possible.length];
        snack(
          left === 0
            ? t`${plural(done, { one: '# order changed.', other: '# orders changed.' })}`
            : t`${plural(left, {
                one: '# order was left out: it is your own, or too far along.',
                other: '# orders were left out: they are your own, or too far along.',
              })}`,
        );
        clear();
      };
      return (ids, clear) => void saving(() => all(ids, clear));
    };
    const join = async (ids: readonly string[], clear: () => void) => {
      const [first, ...others] = chosen(ids);
      if (!first || !areAlike([first, ...others])) {
        snack(t`Only baskets of one project, kind and archive can be merged.`);
        return;
      }
      for (const { id } of others) await run.save(orderJoin, { entityId: first.id, payload: { otherId: id } });
      snack(t`The baskets are one now.`);
      clear();
    };
    return {
      approve: each(
        ({ status, touchedBy }) => mayMove('approve', status) && !touchedBy.includes(identity?.userId ?? ''),
        ({ id, version }) => run.save(orderApprove, { entityId: id, payload: { version } }),
      ),
      merge: (ids, clear) => void saving(() => join(ids, clear)),
      cancel: each(
        ({ status }) => mayMove('cancel', status),
        ({ id }) => run.save(orderCancel, { entityId: id, payload: { reason: '' } }),
      ),
    };
  }, [lines, identity, t]);
}
