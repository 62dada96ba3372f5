import { Trans } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { MonitorX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { documentCalls, type PageInfo } from '#schema/calls/documents.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { Button } from '#src/kit/button/button.tsx';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { usePhone } from '#src/kit/layout/use-phone.ts';
import { Unsaved } from '#src/parts/unsaved/unsaved.ts';
import { useEditMode } from './edit-modes.tsx';
import { FramedDocument } from './framed-document.tsx';
import { PageEditor } from './page-editor.tsx';
import type { NamedValue } from './still-shown.ts';
import { useHeld } from './use-held.ts';
import { useBackToPage } from './use-back-to-page.ts';
import { useViewer } from './use-viewer.ts';

// the way a screen usually opens is there with it; the others are fetched when they are
const PageArranger = lazy(() => import('./page-arranger.tsx').then((part) => ({ default: part.PageArranger })));
const PhoneEditor = lazy(() => import('./phone-editor.tsx').then((part) => ({ default: part.PhoneEditor })));

/** Black, highlighted and annotated areas of one page (S1 §3). */
export function EditPageScreen() {
  const { document = '' } = useParams({ strict: false });
  return <EditedDocument key={document} document={document} />;
}

function EditedDocument({ document }: { document: string }) {
  // saved values and what a device keeps are of the preview: pages are changed on the server
  const { onUnsaved, ...held } = useHeld(document, useCalled(documentCalls.documentParts, { guid: document }));
  return (
    <Unsaved value={onUnsaved}>
      <FramedDocument {...held}>
        {({ info, metadata }) => (
          <Suspense fallback={<Skeleton className="m-6 min-h-0 flex-1" />}>
            <EditPage info={info} attributes={metadata.attributes} />
          </Suspense>
        )}
      </FramedDocument>
    </Unsaved>
  );
}

function EditPage({ info, attributes }: { info: PageInfo; attributes: readonly NamedValue[] }) {
  const { viewer } = useViewer();
  const mode = useEditMode();
  const isNarrow = usePhone();
  // a window that gets narrower, or a tablet that is turned, keeps the editor with what is not saved
  const [isPhone] = useState(isNarrow);
  const version = info.versions.find((each) => each.version === viewer.version) ?? info.versions[0];
  const pageCount = version?.pageCount ?? 0;
  if (!(info.editPage && pageCount > 0) && !info.versioning) return <NotEditable />;
  const page = Math.min(viewer.page, Math.max(1, pageCount));
  const isArranged = info.versioning && (mode === 'pages' || pageCount === 0 || !info.editPage);
  if (isPhone && version && pageCount > 0) return <PhoneEditor {...{ info, page, pageCount }} version={version.version} />;
  if (isPhone) return <SmallScreen info={info} page={page} />;
  return (
    <>
      {isNarrow ? <SmallScreen info={info} page={page} /> : null}
      <div className="flex min-w-0 flex-1 max-md:hidden">
        {isArranged || !version ? (
          <PageArranger key={version?.version ?? 0} info={info} version={version?.version ?? 0} pageCount={pageCount} />
        ) : (
          <PageEditor {...{ info, attributes, page, pageCount }} version={version.version} />
        )}
      </div>
    </>
  );
}

function NotEditable() {
  return (
    <div className="flex-1">
      <EmptyState level={1} icon={MonitorX} title={<Trans>This document cannot be edited.</Trans>}>
        <Trans>It has no pages, or you have no right to change them.</Trans>
      </EmptyState>
    </div>
  );
}

function SmallScreen({ info, page }: { info: PageInfo; page: number }) {
  const back = useBackToPage(info, page);
  return (
    <div className="flex-1">
      <EmptyState
        level={1}
        icon={MonitorX}
        title={<Trans>This screen is too small to edit a page.</Trans>}
        action={<Button onClick={back}>{<Trans>Back to the document</Trans>}</Button>}
      >
        <Trans>Open this document on a device with a larger screen.</Trans>
      </EmptyState>
    </div>
  );
}
