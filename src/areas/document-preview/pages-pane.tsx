import { Trans, useLingui } from '@lingui/react/macro';
import { FileText } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { PageInfo } from '#schema/calls/documents.ts';
import { useObserved } from '#src/data/live/observed.ts';
import { can } from '#src/data/session/session.ts';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { ErrorCard } from '#src/kit/feedback/error-card.tsx';
import { PageView } from '#src/kit/pages/page-view.tsx';
import { FindBar } from './find-bar.tsx';
import { FirstPages } from './first-pages.tsx';
import { HitMarks } from './hit-marks.tsx';
import { MiniatureStrip } from './miniature-strip.tsx';
import { keyOf, type PageLoad, type PagePicture } from './page-loader.ts';
import { NoteMarks, NoteTexts } from './page-notes.tsx';
import { faultText } from './fault-text.ts';
import { EditLink, PageTools } from './page-tools.tsx';
import { ShownAsText } from './shown-as-text.tsx';
import { useHitWalk } from './use-hit-walk.ts';
import { useViewer, type ViewerState } from './use-viewer.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import { useLoader } from './use-loader.ts';
import { VersionMenu } from './version-menu.tsx';

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
      edit={
        <>
          <VersionMenu info={info} version={shown.version} change={change} />
          {info.editPage || info.versioning ? <EditLink document={info.guid} {...{ page }} version={viewer.version} /> : null}
        </>
      }
      format={shown.documentFormatId}
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

const none: PagePicture['note'] = [];

interface PagesProps {
  document: string;
  pageCount: number;
  miniatures: boolean;
  /** Versions, and the way to the editor, for those who may change pages. */
  edit: ReactNode;
  viewer: ViewerState;
  /** `documentFormat` of the version. */
  format: number;
  /** Number of the last black area. */
  revision: number;
  change: (part: Partial<ViewerState>) => void;
}

function Pages({ document, pageCount, miniatures, edit, viewer, format, revision, change }: PagesProps) {
  const { t } = useLingui();
  const { page, version, zoom, turn, words } = viewer;
  const loader = useLoader();
  const load = useObserved(loader.state);
  useEffect(
    () => void loader.show({ document, version, page, revision }, pageCount),
    [loader, document, version, page, revision, pageCount],
  );
  useViewerKeys({ pageCount, viewer, change });
  const { picture } = load;
  const [asked, setAsked] = useState(0);
  const walk = useHitWalk(document, viewer, change);
  const size = { width: picture?.pageWidth ?? 1_240, height: picture?.pageHeight ?? 1_754 };
  const isOther = picture?.key !== keyOf({ document, version, page, revision });
  const notes = isOther || !picture ? none : picture.note;
  return (
    <div className="flex min-w-0 flex-1">
      {miniatures && viewer.miniatures ? (
        <MiniatureStrip
          key={`${version} ${revision}`}
          {...{ document, version, pageCount, page }}
          onPage={(next) => change({ page: next })}
        />
      ) : null}
      <div className="flex min-w-0 flex-1 flex-col">
        <PageTools {...{ pageCount, miniatures, viewer, change, edit }} onFind={() => setAsked(asked + 1)} />
        {asked > 0 || words !== '' ? (
          <FindBar
            key={`${words} ${asked}`}
            {...{ words, walk }}
            isFinding={asked > 0}
            onWords={(next) => {
              setAsked(0);
              change({ words: next });
            }}
          />
        ) : null}
        <ShownAsText format={format} />
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
            {isOther ? null : <HitMarks key={revision} {...{ document, version, page, words, size }} current={walk.at} />}
            <NoteMarks {...{ notes, size }} />
          </PageView>
        )}
        <NoteTexts {...{ notes, page }} />
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
