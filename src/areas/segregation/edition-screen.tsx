import { useLingui } from '@lingui/react/macro';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { PackageX, ScanBarcode } from 'lucide-react';
import { useCallback, type ReactNode } from 'react';
import { pathTo } from '#schema/page-path.ts';
import { useSession } from '#src/data/session/session.ts';
import { useArriving, useAway } from '#src/data/sync/status.ts';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { List } from '#src/kit/list/list.tsx';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { Segments } from '#src/kit/menu/segments.tsx';
import { RefusedScan } from '#src/kit/scan/refused-scan.tsx';
import { ofProject } from './of-project.tsx';
import { AreaNav } from './area-nav.tsx';
import { countStateOf } from './boxes-to-count.list.tsx';
import { boxesToCorrect } from './boxes-to-correct.list.tsx';
import { BoxEdition } from './edition/box-edition.tsx';
import { ProjectEdition } from './edition/project-edition.tsx';
import { useBoxLabels } from './use-box-labels.ts';
import { addressOf, useBoxesAtBench, type BenchBox } from './use-boxes-at-bench.ts';
import { MoreBoxes, useCountText } from './more-boxes.tsx';
import { BoxMissed } from './bench/box-missed.tsx';
import { UnknownDocuments } from './bench/unknown-documents.tsx';
import { useBenchBox } from './bench/use-bench-box.ts';
import type { BoxAddress } from './bench/find-box.ts';

function Edition() {
  const { box, code = '', by }: { box?: string; code?: string; by?: string } = useSearch({ strict: false });
  const { id } = useParams({ strict: false }) as { id: string }; // the route of this screen has the parameter
  return (
    <div className="flex h-full min-h-0 flex-col gap-3 p-4">
      <AreaNav projectId={id} />
      {box ? <OneBox key={box} projectId={id} containerId={box} code={code} /> : <Lists projectId={id} by={by} />}
    </div>
  );
}

/** Corrections at the archive (S1 §4 segregation): documents of the project, its boxes, and the documents of the one the address names. */
export const EditionScreen = ofProject(Edition);

const BOXES = 'boxes';

/** The lists of corrections: documents of any box, or the boxes. The label of a box leads to it from both. */
function Lists({ projectId, by }: { projectId: string; by: string | undefined }) {
  const { t } = useLingui();
  const { urlPath } = useSession();
  const navigate = useNavigate();
  const go = useCallback(
    ({ box, code }: BoxAddress) =>
      void navigate({ to: pathTo(urlPath, 'segregation/{id}/edition', { id: projectId }), search: { box, code } }),
    [navigate, urlPath, projectId],
  );
  const { refused } = useBoxLabels(go, projectId);
  const above = (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Ways by={by === BOXES ? BOXES : 'documents'} />
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
  );
  return by === BOXES ? (
    <Boxes projectId={projectId} above={above} go={go} />
  ) : (
    <ProjectEdition projectId={projectId} above={above} />
  );
}

/** The two ways to what is corrected: by the document in any of the boxes, or by its box. */
function Ways({ by }: { by: 'documents' | typeof BOXES }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <Segments
      label={t`Correct by`}
      value={by}
      options={[
        { value: 'documents', label: t`Documents` },
        { value: BOXES, label: t`Boxes` },
      ]}
      // the filters of one list are not those of the other
      onChange={(chosen) => void navigate({ to: '.', search: chosen === BOXES ? { by: chosen } : {} })}
    />
  );
}

function OneBox({ projectId, containerId, code }: { projectId: string; containerId: string; code: string }) {
  const found = useBenchBox(projectId, containerId, code);
  if (found === undefined) return <Skeleton className="m-6 w-1/2" />;
  if (typeof found !== 'string')
    return (
      <>
        <UnknownDocuments count={found.unknown} />
        <BoxEdition {...found} />
      </>
    );
  return (
    <Banner tone="waiting" icon={PackageX}>
      <BoxMissed why={found} />
    </Banner>
  );
}

interface BoxesProps {
  projectId: string;
  above: ReactNode;
  go: (address: BoxAddress) => void;
}

function Boxes({ projectId, above, go }: BoxesProps) {
  const view = useListView(boxesToCorrect);
  const { source, served } = useBoxesAtBench(projectId, countStateOf(view.filters.state));
  const isArriving = useArriving() || (served.rows === undefined && served.busy);
  const open = useCallback((doc: BenchBox) => go(addressOf(doc)), [go]);
  return (
    <List
      list={boxesToCorrect}
      view={view}
      source={source}
      onOpen={open}
      arriving={isArriving}
      onDeviceOnly={useAway()}
      countText={useCountText(served)}
      below={<MoreBoxes served={served} />}
      above={above}
    />
  );
}
