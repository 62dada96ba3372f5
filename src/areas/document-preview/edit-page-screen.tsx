import { Trans } from '@lingui/react/macro';
import { MonitorX } from 'lucide-react';
import { useState } from 'react';
import type { PageInfo } from '#schema/calls/documents.ts';
import { Button } from '#src/kit/button/button.tsx';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { usePhone } from '#src/kit/layout/use-phone.ts';
import { DocumentFrame } from './document-frame.tsx';
import { useEditMode } from './edit-modes.tsx';
import { PageArranger } from './page-arranger.tsx';
import { PageEditor } from './page-editor.tsx';
import { PhoneEditor } from './phone-editor.tsx';
import { useBackToPage } from './use-back-to-page.ts';
import { useViewer } from './use-viewer.ts';

/** Black, highlighted and annotated areas of one page (S1 §3). */
export function EditPageScreen() {
  return <DocumentFrame headless>{({ info }) => <EditPage info={info} />}</DocumentFrame>;
}

function EditPage({ info }: { info: PageInfo }) {
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
          <PageEditor info={info} page={page} version={version.version} pageCount={pageCount} />
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
