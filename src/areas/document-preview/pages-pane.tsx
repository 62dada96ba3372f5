import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import type { PageInfo } from '#schema/calls/documents.ts';
import { documentFormat } from '#schema/codes/documents.ts';
import { useObserved } from '#src/data/live/observed.ts';
import { ErrorCard } from '#src/kit/feedback/error-card.tsx';
import { useMedia } from '#src/kit/layout/use-media.ts';
import { usePhone } from '#src/kit/layout/use-phone.ts';
import { PageView, type PageSize } from '#src/kit/pages/page-view.tsx';
import { FindBar } from './find-bar.tsx';
import { HitMarks } from './hit-marks.tsx';
import { MiniatureStrip } from './miniature-strip.tsx';
import { keyOf, type PageLoad, type WantedPage } from './page-loader.ts';
import { NoPages } from './no-pages.tsx';
import { NotShown } from './not-shown.tsx';
import { NoteMarks, NoteTexts } from './page-notes.tsx';
import { faultText } from './fault-text.ts';
import { OriginalNote, OriginalSwitch, useOriginal } from './original.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { EditLink, PageTools } from './page-tools.tsx';
import { ShownAsText } from './shown-as-text.tsx';
import { useHitWalk } from './use-hit-walk.ts';
import { useViewer, zoomIn, type ViewerState } from './use-viewer.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import { useLoader } from './use-loader.ts';
import { usePageNotes } from './use-page-notes.ts';
import { VersionMenu } from './version-menu.tsx';

/** The pages of a document: miniatures, one page, and what moves it. */
export function PagesPane({ info }: { info: PageInfo }) {
  const { viewer, change } = useViewer();
  const { isOriginal, setOriginal } = useOriginal(info);
  const shown = info.versions.find(({ version }) => version === viewer.version) ?? info.versions[0];
  if (shown?.pageCount === 0 && shown.documentFormatId === documentFormat.other)
    return <NotShown info={info} version={shown.version} />;
  if (!shown || shown.pageCount === 0) return <NoPages info={info} />;
  const page = Math.min(viewer.page, shown.pageCount);
  return (
    <Pages
      document={info.guid}
      pageCount={shown.pageCount}
      miniatures={info.miniatures}
      isOriginal={isOriginal}
      edit={
        <>
          {info.originalEnabled && shown.isBlackened !== false ? (
            <OriginalSwitch isOriginal={isOriginal} onChange={setOriginal} />
          ) : null}
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

/** Comes after the picture. */
const PageText = lazy(() => import('./page-text.tsx').then((part) => ({ default: part.PageText })));

interface PagesProps {
  document: string;
  pageCount: number;
  miniatures: boolean;
  /** With what is under black. */
  isOriginal: boolean;
  /** Versions, and the way to the editor, for those who may change pages. */
  edit: ReactNode;
  viewer: ViewerState;
  /** `documentFormat` of the version. */
  format: number;
  /** Number of the last black area. */
  revision: number;
  change: (part: Partial<ViewerState>) => void;
}

/** Loads a page, and returns what is shown: the picture before stays until this one has come, without what belongs to it. */
function useShownPage({ document, version, page, revision, isOriginal }: Required<WantedPage>, pageCount: number) {
  const loader = useLoader();
  const load = useObserved(loader.state);
  useEffect(
    () => void loader.show({ document, version, page, revision, isOriginal }, pageCount),
    [loader, document, version, page, revision, isOriginal, pageCount],
  );
  const { picture } = load;
  const isOther = picture?.key !== keyOf({ document, version, page, revision, isOriginal });
  const size = { width: picture?.pageWidth ?? 1_240, height: picture?.pageHeight ?? 1_754 };
  const notes = usePageNotes({ document, version, page }, isOther ? undefined : picture);
  return { load, size, isOther, notes };
}

function Pages({ document, pageCount, miniatures, isOriginal, edit, viewer, format, revision, change }: PagesProps) {
  const { t } = useLingui();
  const { page, version, zoom, turn, words } = viewer;
  const isPhone = usePhone();
  const { load, size, isOther, notes } = useShownPage({ document, version, page, revision, isOriginal }, pageCount);
  useViewerKeys({ pageCount, viewer, change });
  const [asked, setAsked] = useState(0);
  const walk = useHitWalk(document, viewer, change);
  // before or after the page in the order of the keyboard, as on the screen
  const isStripBelow = useMedia('(width < 64rem)');
  const strip =
    miniatures && viewer.miniatures ? (
      <MiniatureStrip
        key={`${version} ${revision}`}
        {...{ document, version, pageCount, page }}
        onPage={(next) => change({ page: next })}
      />
    ) : null;
  return (
    <div className="flex min-w-0 flex-1 max-lg:flex-col">
      {isStripBelow ? null : strip}
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
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
        <OriginalNote isShown={load.picture?.isOriginal === true && !isOther} />
        {load.fault ? (
          <PageFault load={load} page={page} />
        ) : (
          <PageView
            label={t`Page ${page} of ${pageCount}`}
            size={size}
            zoom={zoom}
            onZoom={(percent) => change({ zoom: zoomIn(percent) })}
            turn={turn}
            picture={load.picture?.address}
            alt={t`Page ${page}`}
            dimmed={isOther}
          >
            {isOther ? null : <OverPicture {...{ document, version, page, revision, words, size }} current={walk.at} />}
            <NoteMarks {...{ notes, size }} />
          </PageView>
        )}
        <NoteTexts {...{ notes, page }} />
        {isPhone ? <PhoneBar {...{ document, pageCount, viewer, change }} onFind={() => setAsked(asked + 1)} /> : null}
      </div>
      {isStripBelow ? strip : null}
    </div>
  );
}

interface OverPictureProps extends Required<Omit<WantedPage, 'isOriginal'>> {
  words: string;
  size: PageSize;
  current: number;
}

/** Text and hits over a picture of the page; both are asked for again once a black area was added. */
function OverPicture({ revision, ...over }: OverPictureProps) {
  const { document, version, page, size } = over;
  return (
    <>
      <Suspense fallback={null}>
        <PageText key={`${page} ${version} ${revision}`} {...{ document, version, page, size }} />
      </Suspense>
      <HitMarks key={revision} {...over} />
    </>
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
