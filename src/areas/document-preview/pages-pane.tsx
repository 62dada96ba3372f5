import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, FileText, Maximize, MoveHorizontal, Pencil, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import type { PageInfo } from '#schema/calls/documents.ts';
import { pathTo } from '#schema/page-path.ts';
import { useObserved } from '#src/data/live/observed.ts';
import { can, useSession } from '#src/data/session/session.ts';
import { buttonClass } from '#src/kit/button/button-style.ts';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { ErrorCard } from '#src/kit/feedback/error-card.tsx';
import { PageView, type PageTurn } from '#src/kit/pages/page-view.tsx';
import { FirstPages } from './first-pages.tsx';
import { HitMarks } from './hit-marks.tsx';
import { MiniatureStrip } from './miniature-strip.tsx';
import { keyOf, type PageLoad } from './page-loader.ts';
import { faultText } from './fault-text.ts';
import { useViewer, zoomed, type ViewerState } from './use-viewer.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import { useLoader } from './use-loader.ts';

/** The pages of a document: miniatures, one page, and what moves it. */
export function PagesPane({ info }: { info: PageInfo }) {
  const { viewer, change } = useViewer();
  const shown = info.versions.find(({ version }) => version === viewer.version) ?? info.versions[0];
  if (!shown || shown.pageCount === 0) return <NoPages info={info} />;
  const page = Math.min(viewer.page, shown.pageCount);
  return (
    <Pages
      document={info.guid}
      pageCount={shown.pageCount}
      miniatures={info.miniatures}
      edit={info.editPage || info.versioning ? <EditLink document={info.guid} {...{ page }} version={viewer.version} /> : null}
      viewer={{ ...viewer, page, version: shown.version }}
      revision={info.revision}
      change={change}
    />
  );
}

function NoPages({ info: { guid: documentId, containerId, containerCode: box, versioning } }: { info: PageInfo }) {
  return (
    <div className="flex min-w-0 flex-1 flex-col items-center justify-center gap-4 p-4">
      <EmptyState icon={FileText} title={<Trans>No pages yet.</Trans>}>
        {box === '' ? null : <Trans>The paper is in box {box}.</Trans>}
      </EmptyState>
      {versioning && can('protocol.write') ? <FirstPages of={{ documentId, containerId }} /> : null}
    </div>
  );
}

interface PagesProps {
  document: string;
  pageCount: number;
  miniatures: boolean;
  /** The way to the editor, for those who may change pages. */
  edit: ReactNode;
  viewer: ViewerState;
  /** Number of the last black area. */
  revision: number;
  change: (part: Partial<ViewerState>) => void;
}

function Pages({ document, pageCount, miniatures, edit, viewer, revision, change }: PagesProps) {
  const { t } = useLingui();
  const { page, version, zoom, turn } = viewer;
  const loader = useLoader();
  const load = useObserved(loader.state);
  useEffect(
    () => void loader.show({ document, version, page, revision }, pageCount),
    [loader, document, version, page, revision, pageCount],
  );
  useViewerKeys({ pageCount, viewer, change });
  const { picture } = load;
  const search: Record<string, unknown> = useSearch({ strict: false });
  const words = typeof search['q'] === 'string' ? search['q'].trim() : '';
  const size = { width: picture?.pageWidth ?? 1_240, height: picture?.pageHeight ?? 1_754 };
  const isOther = picture?.key !== keyOf({ document, version, page, revision });
  return (
    <div className="flex min-w-0 flex-1">
      {miniatures ? (
        <MiniatureStrip
          key={`${version} ${revision}`}
          {...{ document, version, pageCount, page }}
          onPage={(next) => change({ page: next })}
        />
      ) : null}
      <div className="flex min-w-0 flex-1 flex-col">
        <PageTools {...{ pageCount, viewer, change }} edit={edit} />
        {load.fault ? (
          <PageFault load={load} page={page} />
        ) : (
          <PageView
            label={t`Page ${page} of ${pageCount}`}
            size={size}
            zoom={zoom}
            turn={turn}
            picture={picture?.address}
            alt={t`Page ${page}`}
            dimmed={isOther}
          >
            {isOther ? null : <HitMarks key={revision} {...{ document, version, page, words, size }} />}
          </PageView>
        )}
      </div>
    </div>
  );
}

function PageFault({ load, page }: { load: PageLoad; page: number }) {
  const { i18n } = useLingui();
  return (
    <div className="min-h-0 flex-1 p-6">
      <ErrorCard title={<Trans>Page {page} cannot be shown</Trans>} safety={<Trans>The file is kept as it came.</Trans>}>
        {load.fault ? faultText(i18n, load.fault) : null}
      </ErrorCard>
    </div>
  );
}

function PageTools({ pageCount, viewer, change, edit }: Pick<PagesProps, 'pageCount' | 'viewer' | 'change' | 'edit'>) {
  const { t } = useLingui();
  const { page, zoom, turn } = viewer;
  return (
    <div
      role="toolbar"
      aria-label={t`Page`}
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-card px-3 py-1"
    >
      <span className="flex items-center">
        <IconButton icon={ChevronLeft} label={t`Previous page`} disabled={page <= 1} onClick={() => change({ page: page - 1 })} />
        <span className="px-1 tabular-nums" aria-live="polite">
          <Trans>
            <b>{page}</b> of {pageCount}
          </Trans>
        </span>
        <IconButton
          icon={ChevronRight}
          label={t`Next page`}
          disabled={page >= pageCount}
          onClick={() => change({ page: page + 1 })}
        />
      </span>
      <span className="flex items-center">
        <IconButton icon={ZoomOut} label={t`Smaller`} onClick={() => change({ zoom: zoomed(zoom, -1) })} />
        <IconButton icon={ZoomIn} label={t`Larger`} onClick={() => change({ zoom: zoomed(zoom, 1) })} />
        <IconButton
          icon={MoveHorizontal}
          label={t`Fit the width`}
          aria-pressed={zoom === 'width'}
          onClick={() => change({ zoom: 'width' })}
        />
        <IconButton
          icon={Maximize}
          label={t`Whole page`}
          aria-pressed={zoom === 'whole'}
          onClick={() => change({ zoom: 'whole' })}
        />
        <IconButton icon={RotateCw} label={t`Turn right`} onClick={() => change({ turn: ((turn + 1) % 4) as PageTurn })} />
      </span>
      <span className="ml-auto">{edit}</span>
    </div>
  );
}

function EditLink({ document, page, version }: { document: string; page: number; version: number }) {
  const { urlPath } = useSession();
  return (
    <Link
      to={pathTo(urlPath, 'document-preview/{document}/edit-page', { document })}
      search={{ ...(page > 1 && { page: String(page) }), ...(version > 0 && { v: String(version) }) }}
      className={buttonClass('secondary', 'small')}
    >
      <Pencil size={18} aria-hidden />
      <Trans>Edit page</Trans>
    </Link>
  );
}
