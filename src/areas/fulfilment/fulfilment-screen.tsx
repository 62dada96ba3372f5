import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useMemo } from 'react';
import { orderStatus } from '#schema/codes.ts';
import { useLive } from '#src/data/live/live.ts';
import { can, useSession } from '#src/data/session/session.ts';
import { useArriving } from '#src/data/sync/status.ts';
import { PageHeader } from '#src/kit/layout/page-header.tsx';
import { usePageTitle } from '#src/kit/layout/page-title.ts';
import { ListLoading } from '#src/kit/list/list-states.tsx';
import { Segments } from '#src/kit/menu/segments.tsx';
import { usePageTab } from '#src/parts/page-tab/use-page-tab.ts';
import { fulfilment, type Fulfilment } from './archive-orders.ts';
import { MyOrders } from './my-orders.tsx';
import { OnTheWay } from './on-the-way.tsx';
import { PickList } from './pick-list.tsx';
import { divided } from './pick-lines.ts';
import { Queue } from './queue.tsx';

/** Materials are managed online, by few. */
const StockTab = lazy(async () => ({ default: (await import('./stock-tab.tsx')).StockTab }));

const tabs = ['queue', 'pick', 'way', 'materials'] as const;
type Tab = (typeof tabs)[number];

/** Work of the archive on orders: what waits, what to take from which shelf, what has left. */
export function FulfilmentScreen() {
  const { t } = useLingui();
  const { identity } = useSession();
  const found = useLive(fulfilment, identity?.userId ?? '');
  const arriving = useArriving();
  // without a tab the pick list, or the queue while nothing is taken on
  const [tab, setTab] = usePageTab<Tab>('fulfilment/{tab?}', tabs, (found?.mine.length ?? 0) > 0 ? 'pick' : 'queue');
  usePageTitle(t`Fulfilment`);
  if (!found || (arriving && found.all.length === 0)) return <ListLoading />;
  const { all, mine, lines } = found;
  const { left, picked } = divided(lines);
  return (
    <div className="flex h-full min-h-0">
      <MyOrders mine={mine} onQueue={() => setTab('queue')} />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-3 overflow-y-auto p-4 lg:overflow-hidden">
        <PageHeader
          title={<Trans>Fulfilment</Trans>}
          subtitle={
            <>
              <Plural value={left.length} one="# item to pick" other="# items to pick" />
              {' · '}
              <Plural value={picked.length} one="# picked" other="# picked" />
            </>
          }
          actions={
            <Segments
              label={t`Part of the work`}
              value={tab}
              options={[
                { value: 'queue', label: t`Queue` },
                { value: 'pick', label: t`Pick list` },
                { value: 'way', label: t`On the way` },
                ...(can('stock.manage') ? [{ value: 'materials' as const, label: t`Materials` }] : []),
              ]}
              onChange={setTab}
            />
          }
        />
        <Part tab={tab} all={all} lines={lines} />
      </div>
    </div>
  );
}

function Part({ tab, all, lines }: { tab: Tab } & Pick<Fulfilment, 'all' | 'lines'>) {
  const waiting = useMemo(() => all.filter(({ order }) => order.status === orderStatus.accepted), [all]);
  const begun = useMemo(() => all.filter(({ order }) => order.status === orderStatus.inProgress), [all]);
  if (tab === 'queue') return <Queue waiting={waiting} />;
  if (tab === 'materials')
    return (
      <Suspense fallback={<ListLoading />}>
        <StockTab />
      </Suspense>
    );
  return tab === 'pick' ? <PickList lines={lines} /> : <OnTheWay begun={begun} />;
}
