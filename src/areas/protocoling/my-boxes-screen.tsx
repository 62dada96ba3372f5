import { Trans } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { PackagePlus, ScanBarcode } from 'lucide-react';
import { useCallback } from 'react';
import { containerStatus } from '#schema/codes.ts';
import { container } from '#schema/entities/container.ts';
import { pathTo } from '#schema/page-path.ts';
import type { ContainerDoc } from '#src/data/queries/containers.ts';
import { can, useSession } from '#src/data/session/session.ts';
import { useArriving, useAway } from '#src/data/sync/status.ts';
import { buttonClass } from '#src/kit/button/button-style.ts';
import { List } from '#src/kit/list/list.tsx';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { useListSource } from '#src/parts/list-source/list-source.ts';
import { OfflineLine } from '#src/parts/offline-line/offline-line.tsx';
import { boxLists, statusOf } from './box/boxes-list.tsx';
import { RefusedScan } from '#src/kit/scan/refused-scan.tsx';
import { useBoxesPickup } from './box/use-boxes-pickup.tsx';
import { useLabelScans } from './box/use-label-scans.ts';

/** Explains why the status filter offers no other status (decisions.md S3). */
function OpenedOnly() {
  return (
    <p className="text-office text-muted">
      <Trans>Only open boxes are listed offline.</Trans>
    </p>
  );
}

/** Explains scans on this page, why the last one was ignored, and how ready the tablet is for the basement. */
function UnderTitle({ refused, isAway }: { refused: string; isAway: boolean }) {
  const { urlPath } = useSession();
  const mayWrite = can('protocol.write');
  return (
    <div className="flex flex-col gap-3">
      {refused === '' ? null : (
        <RefusedScan code={refused}>
          {mayWrite ? <Trans>Scan the label of a box first.</Trans> : <Trans>There is no box with this code here.</Trans>}
        </RefusedScan>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="flex min-w-0 flex-1 basis-72 items-center gap-2 text-body text-muted">
          <ScanBarcode size={20} aria-hidden className="shrink-0 text-link" />
          {mayWrite ? (
            <Trans>Scan a box label to open the box or start a new one.</Trans>
          ) : (
            <Trans>Scan a box label to open the box.</Trans>
          )}
        </p>
        <OfflineLine urlPath={urlPath} />
      </div>
      {isAway ? <OpenedOnly /> : null}
    </div>
  );
}

/** The operator's first screen: their boxes, and a scanner that is armed (ux.md §6.1, 1). */
export function MyBoxesScreen() {
  const { urlPath } = useSession();
  const navigate = useNavigate();
  const isAway = useAway();
  const mayWrite = can('protocol.write');
  const lists = boxLists[mayWrite ? 'mine' : 'all'];
  const view = useListView(isAway ? lists.offline : lists.online);
  const status = statusOf(view.filters.status);
  const isArchived = status === containerStatus.completed;
  const mayFetch = isArchived ? can('order.write') : can('order.pickup') && status === containerStatus.closed;
  const list = isAway ? lists.offline : mayFetch ? lists.choosing : lists.online;
  const pickup = useBoxesPickup(isArchived);
  const source = useListSource<typeof container.collection>({
    collection: container.collection,
    where: { shown: 1, ...(view.filters.whose === 'all' ? {} : { mine: 1 }), listed: status },
  });
  const arriving = useArriving();
  const refused = useLabelScans();
  const open = useCallback(
    (doc: ContainerDoc) => void navigate({ to: pathTo(urlPath, 'protocol/container/{id}', { id: doc.id }) }),
    [navigate, urlPath],
  );
  const newBox = mayWrite ? (
    <Link to={pathTo(urlPath, 'protocol/container')} className={buttonClass('primary')}>
      <PackagePlus size={20} aria-hidden />
      <Trans>New box</Trans>
    </Link>
  ) : null;
  return (
    <div className="flex h-full min-h-0 flex-col gap-3 p-4">
      <List
        list={list}
        view={view}
        source={source}
        onOpen={open}
        onDeviceOnly={isAway}
        arriving={arriving}
        actions={newBox}
        selectionActions={pickup.actions}
        emptyAction={newBox}
        above={<UnderTitle refused={refused} isAway={isAway} />}
      />
      {pickup.dialog}
    </div>
  );
}
