import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Plus, ShoppingCart } from 'lucide-react';
import { combineLatest, map, switchMap, type Observable } from 'rxjs';
import { orderStatus } from '#schema/codes.ts';
import { positionState } from '#schema/codes/orders.ts';
import { pathTo } from '#schema/page-path.ts';
import type { Order } from '#schema/records/order.ts';
import type { Db } from '#src/data/database/database.ts';
import { useLive } from '#src/data/live/live.ts';
import { ordersIn, positionsOfAll } from '#src/data/queries/orders.ts';
import { referenceNames } from '#src/data/queries/reference-names.ts';
import { useSession } from '#src/data/session/session.ts';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { Menu, type MenuEntry } from '#src/kit/menu/menu.tsx';
import { shortId } from '#src/parts/ordering/order-name.ts';
import { targetOf } from '#src/parts/ordering/targets.ts';
import { operationTypeLabels } from '#src/text/labels/orders.ts';

interface Basket {
  order: Order;
  projectName: string;
  archiveName: string;
  items: number;
}

/** Number of baskets the menu lists; the page of orders has all of them. */
const LISTED = 8;

/** Baskets this person created or changed. */
const baskets = (db: Db, userId: string): Observable<Basket[]> =>
  ordersIn(db, [orderStatus.draft]).pipe(
    map((docs) => docs.flatMap(({ row }) => (row && row.bulkId === '' && row.touchedBy.includes(userId) ? [row] : []))),
    switchMap((own) =>
      combineLatest([
        positionsOfAll(
          db,
          own.map(({ id }) => id),
        ),
        referenceNames(db),
      ]).pipe(
        map(([positions, names]) => {
          const asked = positions.filter(({ row }) => row?.state === positionState.asked);
          const counts = Map.groupBy(asked, ({ orderId }) => orderId);
          return own.map((order) => ({
            order,
            projectName: names.get(`project/${order.projectId}`) ?? '',
            archiveName: names.get(`centralArchive/${order.centralArchiveId}`) ?? '',
            items: counts.get(order.id)?.length ?? 0,
          }));
        }),
      ),
    ),
  );

/** The baskets of the person in the top bar, by operation and archive, with the number of items in them. */
export function Cart() {
  const { t, i18n } = useLingui();
  const { identity, urlPath } = useSession();
  const navigate = useNavigate();
  const own = useLive(baskets, identity?.userId ?? '');
  if (!identity || own === undefined) return null;
  const items = own.reduce((sum, basket) => sum + basket.items, 0);
  const entryOf = ({ order, projectName, archiveName, items: count }: Basket): MenuEntry => ({
    id: order.id,
    label: (
      <span className="flex min-w-0 flex-col">
        <span className="truncate">
          {i18n._(operationTypeLabels[order.operation])} · {projectName} · {shortId(order.id)}
        </span>
        <span className="text-small text-muted">
          {archiveName === '' ? null : `${archiveName} · `}
          <Plural value={count} one="# item" other="# items" />
        </span>
      </span>
    ),
    icon: ShoppingCart,
    onSelect: () =>
      void navigate({ to: pathTo(urlPath, 'orders/{target}/{id}', { target: targetOf(order.operation), id: order.id }) }),
  });
  const byOperation = Map.groupBy(own.slice(0, LISTED), ({ order }) => order.operation);
  const all: MenuEntry = {
    id: 'all',
    label: own.length === 0 ? t`New basket` : t`All baskets`,
    icon: Plus,
    onSelect: () => void navigate({ to: pathTo(urlPath, 'orders/{target}', { target: 'delivery' }), search: { show: 'drafts' } }),
  };
  return (
    <Menu
      align="end"
      button={
        <IconButton
          icon={ShoppingCart}
          iconSize={24}
          tone="bar"
          label={t`Baskets, ${plural(items, { one: '# item', other: '# items' })}`}
          badge={items === 0 ? null : <CartBadge items={items} />}
        />
      }
      head={
        own.length === 0 ? (
          <span className="text-small text-muted">
            <Trans>Your basket is empty. Add from search, or scan a box.</Trans>
          </span>
        ) : null
      }
      groups={[...[...byOperation.values()].map((group) => group.map((basket) => entryOf(basket))), [all]]}
    />
  );
}

function CartBadge({ items }: { items: number }) {
  return (
    <span
      aria-hidden
      className="absolute -top-0.5 right-0 min-w-5.5 rounded-full bg-accent-500 px-1 text-center text-[12px] leading-5.5 font-bold text-primary-950"
    >
      {items > 99 ? '99+' : items}
    </span>
  );
}
