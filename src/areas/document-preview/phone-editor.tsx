import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, MonitorX, Save } from 'lucide-react';
import { Button } from '#src/kit/button/button.tsx';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { PageHeader } from '#src/kit/layout/page-header.tsx';
import { useUnsaved } from '#src/parts/unsaved/unsaved.ts';
import { AreasPanel } from './areas-panel.tsx';
import type { PageEditorProps } from './edit-head.tsx';
import { EditNews, NotOpened } from './edit-news.tsx';
import { EditStage } from './edit-stage.tsx';
import { Leaving, useSave } from './page-editor.tsx';
import { useBackToPage } from './use-back-to-page.ts';
import { useEditor, type Editor } from './use-editor.ts';

/** The page on a phone: it can be looked at, and gets notes. Black needs a look at every edge, so it needs a larger screen. */
export function PhoneEditor({ info, page, version, pageCount }: PageEditorProps) {
  const { t } = useLingui();
  const editor = notesOnly(useEditor(info, { document: info.guid, version, page }));
  const save = useSave(editor);
  const back = useBackToPage(info, page);
  useUnsaved(editor.changes > 0);
  return (
    <div className="thin-scroll min-w-0 flex-1 overflow-y-auto">
      <div className="border-b border-line bg-card px-4 py-2">
        <PageHeader
          lead={<IconButton icon={ArrowLeft} label={t`Back to the document`} onClick={back} />}
          title={<Trans>Edit page {page}</Trans>}
          actions={
            <Button
              variant="primary"
              icon={Save}
              busy={editor.saving}
              disabled={editor.changes === 0}
              onClick={() => void save()}
            >
              <Trans>Save page</Trans>
            </Button>
          }
        />
      </div>
      <div className="p-3">
        <Banner tone="open" icon={MonitorX} title={<Trans>Blackening needs a larger screen.</Trans>}>
          {info.noteEnabled ? <Trans>Notes can be added here.</Trans> : null}
        </Banner>
      </div>
      <EditNews editor={editor} />
      {editor.page ? (
        <>
          <div className="flex h-96 flex-col">
            <EditStage editor={editor} pageNumber={page} pageCount={pageCount} zoom="whole" isSeenThrough={false} />
          </div>
          <AreasPanel editor={editor} />
        </>
      ) : editor.fault ? (
        <NotOpened editor={editor} />
      ) : (
        <Skeleton className="m-6 h-96" />
      )}
      <Leaving editor={editor} />
    </div>
  );
}

/** The editor with notes as its only kind; nothing is drawn by touch. */
export function notesOnly(editor: Editor): Editor {
  return { ...editor, tool: 'note', mayChange: (kind) => kind === 'note' && editor.mayChange(kind) };
}
