import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Keyboard, ScanBarcode } from 'lucide-react';
import { useCallback, useState } from 'react';
import { pathTo } from '#schema/page-path.ts';
import { can, useSession } from '#src/data/session/session.ts';
import { useArriving, useAway } from '#src/data/sync/status.ts';
import { Button } from '#src/kit/button/button.tsx';
import { List } from '#src/kit/list/list.tsx';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { RefusedScan } from '#src/kit/scan/refused-scan.tsx';
import { ofProject } from './of-project.tsx';
import { boxesToCount, boxesWithShelves, countStateOf } from './boxes-to-count.list.tsx';
import { BenchScreen } from './bench/bench-screen.tsx';
import { AreaNav } from './area-nav.tsx';
import { useBoxLabels } from './use-box-labels.ts';
import { addressOf, useBoxesAtBench, type BenchBox } from './use-boxes-at-bench.ts';
import { MoreBoxes, useCountText } from './more-boxes.tsx';
import { BoxMissed } from './bench/box-missed.tsx';
import type { BoxAddress } from './bench/find-box.ts';
import { TypeDialog } from './bench/type-dialog.tsx';

function BoxVerify() {
  const { box, code = '' }: Partial<BoxAddress> = useSearch({ strict: false });
  const { id } = useParams({ strict: false }) as { id: string }; // the route of this screen has the parameter
  return box ? <BenchScreen key={box} containerId={box} code={code} projectId={id} /> : <BoxesToCount projectId={id} />;
}

/** Counting boxes of a project (S1 §4 segregation): the boxes that wait, and the bench of the one the address names. */
export const BoxVerifyScreen = ofProject(BoxVerify);

function BoxesToCount({ projectId: id }: { projectId: string }) {
  const { t } = useLingui();
  const { urlPath } = useSession();
  const navigate = useNavigate();
  const list = can('container.receive') ? boxesWithShelves : boxesToCount;
  const view = useListView(list);
  const { source, served } = useBoxesAtBench(id, countStateOf(view.filters.state));
  const isArriving = useArriving() || (served.rows === undefined && served.busy);
  const go = useCallback(
    ({ box, code }: BoxAddress) =>
      void navigate({ to: pathTo(urlPath, 'segregation/{id}/boxverify', { id }), search: { box, code } }),
    [navigate, urlPath, id],
  );
  const open = useCallback((doc: BenchBox) => go(addressOf(doc)), [go]);
  const { refused, open: openCode } = useBoxLabels(go, id);
  const [typing, setTyping] = useState(false);
  return (
    <div className="flex h-full min-h-0 flex-col gap-3 p-4">
      <AreaNav projectId={id} />
      <List
        list={list}
        view={view}
        source={source}
        onOpen={open}
        arriving={isArriving}
        onDeviceOnly={useAway()}
        countText={useCountText(served)}
        below={<MoreBoxes served={served} />}
        above={
          <div className="flex flex-wrap items-center gap-3">
            {refused ? (
              <RefusedScan code={refused.code}>
                <BoxMissed why={refused.why} />
              </RefusedScan>
            ) : (
              <p className="flex items-center gap-2 text-body text-muted">
                <ScanBarcode size={20} aria-hidden className="shrink-0 text-link" />
                <Trans>Scan a box label to count the box.</Trans>
              </p>
            )}
            <Button icon={Keyboard} onClick={() => setTyping(true)}>
              <Trans>Enter a code</Trans>
            </Button>
          </div>
        }
      />
      {typing ? <TypeDialog submitLabel={t`Open the box`} onClose={() => setTyping(false)} onCode={openCode} /> : null}
    </div>
  );
}
