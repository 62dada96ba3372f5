import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { PackageX, ScanLine } from 'lucide-react';
import { operationType, positionState } from '#schema/codes/orders.ts';
import { pathTo } from '#schema/page-path.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { isScanOwed } from '#schema/rules/order-kinds.ts';
import { isOver } from '#schema/rules/order-states.ts';
import { useSession } from '#src/data/session/session.ts';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { stayText } from './stay-words.ts';
import { ShortList } from '#src/parts/ordering/short-list.tsx';

interface LeftOutProps {
  order: Order;
  positions: readonly Position[];
  names: ReadonlyMap<string, string> | undefined;
  target: string;
}

/** Items that did not go with the order, or were not destroyed, each with its reason. */
export function LeftOut({ order, positions, names, target }: LeftOutProps) {
  const { urlPath } = useSession();
  const left = positions.filter(({ state, reasonId }) => state === positionState.withdrawn && reasonId !== '');
  const unscanned = positions.filter((its) => its.state === positionState.done && isScanOwed(its));
  const isDestruction = order.operation === operationType.destroy && isOver(order.status);
  const stays = isDestruction ? positions.filter(({ state }) => state === positionState.refused) : [];
  const gone = positions.filter(({ state }) => state === positionState.done).length;
  const all = gone + stays.length;
  return (
    <>
      {left.length === 0 ? null : (
        <Banner
          tone="waiting"
          icon={PackageX}
          title={<Plural value={left.length} one="# item left out" other="# items left out" />}
        >
          <Reasons positions={left} names={names} />
          {order.nextId === '' ? null : (
            <Link to={pathTo(urlPath, 'orders/{target}/{id}', { target, id: order.nextId })} className="font-bold text-link">
              <Plural value={left.length} one="It waits in a new basket." other="They wait in a new basket." />
            </Link>
          )}
        </Banner>
      )}
      {unscanned.length === 0 ? null : (
        <Banner
          tone="waiting"
          icon={ScanLine}
          title={<Plural value={unscanned.length} one="# item without its scan" other="# items without their scans" />}
        >
          <Reasons positions={unscanned} names={names} />
        </Banner>
      )}
      {stays.length === 0 ? null : (
        <Banner
          tone="waiting"
          icon={PackageX}
          title={
            <Trans>
              {gone} of <Plural value={all} one="# item" other="# items" /> destroyed.
            </Trans>
          }
        >
          <Reasons positions={stays} names={names} />
        </Banner>
      )}
    </>
  );
}

function Reasons({ positions, names }: Pick<LeftOutProps, 'positions' | 'names'>) {
  const { i18n } = useLingui();
  return (
    <ShortList items={positions}>
      {({ id, code, title, reasonId, note }) => (
        <li key={id}>
          <CodeText>{code || title}</CodeText> {stayText(i18n, reasonId) ?? names?.get(`orderReason/${reasonId}`) ?? note}
        </li>
      )}
    </ShortList>
  );
}
