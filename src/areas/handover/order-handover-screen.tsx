import { Trans } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { PackageSearch } from 'lucide-react';
import { useMemo } from 'react';
import { useLive } from '#src/data/live/live.ts';
import { orderById, positionsOf } from '#src/data/queries/orders.ts';
import { projectById } from '#src/data/queries/references.ts';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { usePageTitle } from '#src/kit/layout/page-title.ts';
import { ListLoading } from '#src/kit/list/list-states.tsx';
import { orderName } from '#src/parts/ordering/order-name.ts';
import { HandoverPage } from './handover-page.tsx';

/** The handover of one order. */
export function OrderHandoverScreen() {
  const { id = '' } = useParams({ strict: false });
  const doc = useLive(orderById, id);
  const positions = useLive(positionsOf, id);
  const rows = useMemo(() => (positions ?? []).flatMap(({ row }) => (row ? [row] : [])), [positions]);
  const project = useLive(projectById, doc?.row?.projectId ?? '');
  const order = doc?.row;
  const title = order ? orderName(order, project?.name ?? '') : '';
  usePageTitle(title);
  if (doc === undefined || positions === undefined) return <ListLoading />;
  if (!order) {
    return <EmptyState icon={PackageSearch} level={1} title={<Trans>This order is not on this device</Trans>} />;
  }
  return <HandoverPage key={id} order={order} positions={rows} title={title} projectName={project?.name ?? ''} />;
}
