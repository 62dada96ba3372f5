import { Trans } from '@lingui/react/macro';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ScanBarcode } from 'lucide-react';
import { useCallback } from 'react';
import { pathTo } from '#schema/page-path.ts';
import { can, useSession } from '#src/data/session/session.ts';
import { useArriving } from '#src/data/sync/status.ts';
import { List } from '#src/kit/list/list.tsx';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { RefusedScan } from '#src/kit/scan/refused-scan.tsx';
import { boxesToCount, boxesWithShelves, countStateOf } from './boxes-to-count.list.tsx';
import { BenchScreen } from './bench/bench-screen.tsx';
import { AreaNav } from './area-nav.tsx';
import { useBoxLabels } from './use-box-labels.ts';
import { useBoxesAtBench, type BenchBox } from './use-boxes-at-bench.ts';
import { BoxNotHere } from './bench/box-not-here.tsx';

/** Counting boxes of a project (S1 §4 segregation): the boxes that wait, and the bench of the one the address names. */
export function BoxVerifyScreen() {
  const { box }: { box?: string } = useSearch({ strict: false });
  return box ? <BenchScreen key={box} containerId={box} /> : <BoxesToCount />;
}

function BoxesToCount() {
  const { urlPath } = useSession();
  const { id } = useParams({ strict: false }) as { id: string }; // the route of this screen has the parameter
  const navigate = useNavigate();
  const list = can('container.receive') ? boxesWithShelves : boxesToCount;
  const view = useListView(list);
  const source = useBoxesAtBench(id, countStateOf(view.filters.state));
  const go = useCallback(
    (box: string) => void navigate({ to: pathTo(urlPath, 'segregation/{id}/boxverify', { id }), search: { box } }),
    [navigate, urlPath, id],
  );
  const open = useCallback((doc: BenchBox) => go(doc.id), [go]);
  const refused = useBoxLabels(go);
  return (
    <div className="flex h-full min-h-0 flex-col gap-3 p-4">
      <AreaNav projectId={id} />
      <List
        list={list}
        view={view}
        source={source}
        onOpen={open}
        arriving={useArriving()}
        above={
          refused === '' ? (
            <p className="flex items-center gap-2 text-body text-muted">
              <ScanBarcode size={20} aria-hidden className="shrink-0 text-link" />
              <Trans>Scan a box label to count the box.</Trans>
            </p>
          ) : (
            <RefusedScan code={refused}>
              <BoxNotHere />
            </RefusedScan>
          )
        }
      />
    </div>
  );
}
