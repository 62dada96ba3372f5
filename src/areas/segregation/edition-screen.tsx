import { useLingui } from '@lingui/react/macro';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { PackageX, ScanBarcode } from 'lucide-react';
import { useCallback } from 'react';
import { pathTo } from '#schema/page-path.ts';
import { useSession } from '#src/data/session/session.ts';
import { useArriving, useAway } from '#src/data/sync/status.ts';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { List } from '#src/kit/list/list.tsx';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { Segments } from '#src/kit/menu/segments.tsx';
import { RefusedScan } from '#src/kit/scan/refused-scan.tsx';
import { AreaNav } from './area-nav.tsx';
import { countStateOf } from './boxes-to-count.list.tsx';
import { boxesToCorrect } from './boxes-to-correct.list.tsx';
import { BoxEdition } from './edition/box-edition.tsx';
import { ProjectEdition } from './edition/project-edition.tsx';
import { useBoxLabels } from './use-box-labels.ts';
import { addressOf, useBoxesAtBench, type BenchBox } from './use-boxes-at-bench.ts';
import { MoreBoxes, useCountText } from './more-boxes.tsx';
import { BoxMissed } from './bench/box-missed.tsx';
import { useBenchBox } from './bench/use-bench-box.ts';
import type { BoxAddress } from './bench/find-box.ts';

/** Corrections at the archive (S1 §4 segregation): the boxes, and the documents of the one the address names. */
export function EditionScreen() {
  const { box, code = '', by }: { box?: string; code?: string; by?: string } = useSearch({ strict: false });
  const { id } = useParams({ strict: false }) as { id: string }; // the route of this screen has the parameter
  return (
    <div className="flex h-full min-h-0 flex-col gap-3 p-4">
      <AreaNav projectId={id} />
      {box ? (
        <OneBox key={box} projectId={id} containerId={box} code={code} />
      ) : by === DOCUMENTS ? (
        <ProjectEdition projectId={id} above={<Ways by={DOCUMENTS} />} />
      ) : (
        <Boxes projectId={id} />
      )}
    </div>
  );
}

const DOCUMENTS = 'documents';

/** The two ways to what is corrected: by its box, or by the document in any of the boxes. */
function Ways({ by }: { by: 'boxes' | typeof DOCUMENTS }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <Segments
      label={t`Correct by`}
      value={by}
      options={[
        { value: 'boxes', label: t`Boxes` },
        { value: DOCUMENTS, label: t`Documents` },
      ]}
      // the filters of one list are not those of the other
      onChange={(chosen) => void navigate({ to: '.', search: chosen === DOCUMENTS ? { by: chosen } : {} })}
    />
  );
}

function OneBox({ projectId, containerId, code }: { projectId: string; containerId: string; code: string }) {
  const found = useBenchBox(projectId, containerId, code);
  if (found === undefined) return <Skeleton className="m-6 w-1/2" />;
  if (typeof found !== 'string') return <BoxEdition {...found} />;
  return (
    <Banner tone="waiting" icon={PackageX}>
      <BoxMissed why={found} />
    </Banner>
  );
}

function Boxes({ projectId }: { projectId: string }) {
  const { t } = useLingui();
  const { urlPath } = useSession();
  const navigate = useNavigate();
  const view = useListView(boxesToCorrect);
  const { source, served } = useBoxesAtBench(projectId, countStateOf(view.filters.state));
  const isArriving = useArriving() || (served.rows === undefined && served.busy);
  const go = useCallback(
    ({ box, code }: BoxAddress) =>
      void navigate({ to: pathTo(urlPath, 'segregation/{id}/edition', { id: projectId }), search: { box, code } }),
    [navigate, urlPath, projectId],
  );
  const open = useCallback((doc: BenchBox) => go(addressOf(doc)), [go]);
  const { refused } = useBoxLabels(go, projectId);
  return (
    <List
      list={boxesToCorrect}
      view={view}
      source={source}
      onOpen={open}
      arriving={isArriving}
      onDeviceOnly={useAway()}
      countText={useCountText(served)}
      below={<MoreBoxes {...served} />}
      above={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Ways by="boxes" />
          {refused === null ? (
            <p className="flex items-center gap-2 text-body text-muted">
              <ScanBarcode size={20} aria-hidden className="shrink-0 text-link" />
              {t`Scan a box label to correct its documents.`}
            </p>
          ) : (
            <RefusedScan code={refused.code}>
              <BoxMissed why={refused.why} />
            </RefusedScan>
          )}
        </div>
      }
    />
  );
}
