import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { LeaveDialog } from '#src/kit/dialog/leave-dialog.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { useUnsaved } from '#src/parts/unsaved/unsaved.ts';
import { AreasPanel } from './areas-panel.tsx';
import { EditHead, type PageEditorProps } from './edit-head.tsx';
import { EditNews, NotOpened, Pinned } from './edit-news.tsx';
import { EditStage } from './edit-stage.tsx';
import { EditTools } from './edit-tools.tsx';
import { stillShown, stillShownText, type NamedValue } from './still-shown.ts';
import { useEditKeys } from './use-edit-keys.ts';
import { useEditor, type Editor } from './use-editor.ts';
import { useLoader } from './use-loader.ts';
import { useViewer, zoomed } from './use-viewer.ts';

// fetched while the page is
const FindWords = lazy(() => import('./find-words.tsx').then((part) => ({ default: part.FindWords })));

/** Draws, moves and removes areas of one page; leaves nothing behind that is not saved without asking. */
export function PageEditor({
  info,
  attributes,
  page,
  version,
  pageCount,
}: PageEditorProps & { attributes: readonly NamedValue[] }) {
  const { viewer, change } = useViewer();
  const editor = useEditor(info, { document: info.guid, version, page });
  const save = useSave(editor, attributes);
  useEditKeys(editor, () => void save());
  useUnsaved(editor.changes > 0);
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <EditHead {...{ info, page, version, pageCount, editor }} onPage={(next) => change({ page: next })} onSave={save} />
      <EditNews editor={editor} />
      <div className="flex min-h-0 flex-1">
        <EditTools editor={editor} onZoom={(by) => change({ zoom: zoomed(viewer.zoom, by) })} />
        <div className="flex min-w-0 flex-1 flex-col">
          {editor.page ? (
            <EditStage
              editor={editor}
              pageNumber={page}
              pageCount={pageCount}
              zoom={viewer.zoom}
              isSeenThrough={info.originalEnabled}
            />
          ) : editor.fault ? (
            <NotOpened editor={editor} />
          ) : (
            <Skeleton className="m-6 min-h-0 flex-1" />
          )}
          <p className="flex shrink-0 items-center gap-2 border-t border-line bg-card px-4 py-2 text-office text-soft">
            <ShieldCheck size={18} aria-hidden className="shrink-0" />
            <Trans>
              Black is burnt into the page by the server. The words under it leave every copy, the full text and the search.
            </Trans>
          </p>
        </div>
        <aside className="thin-scroll w-80 shrink-0 overflow-y-auto border-l border-line bg-card max-lg:w-72">
          {editor.mayChange('black') || editor.saving ? (
            <Suspense fallback={<Skeleton className="m-4 h-28" />}>
              <FindWords {...{ info, attributes, page, version, editor }} onSave={save} />
            </Suspense>
          ) : null}
          <AreasPanel editor={editor} />
          <Pinned count={editor.page?.pinned ?? 0} />
        </aside>
      </div>
      <Leaving editor={editor} />
    </div>
  );
}

/** Saves, and forgets the pictures that the viewer has of the document. `attributes` that still show what became black are named. */
export function useSave(editor: Editor, attributes: readonly NamedValue[] = []) {
  const { t, i18n } = useLingui();
  const loader = useLoader();
  return async (): Promise<boolean> => {
    // what was changed a moment ago is not drawn yet: the store knows
    const { edit } = editor;
    if (edit.changes() === 0 || edit.state.value.saving) return edit.changes() === 0;
    const names = stillShown(attributes, editor.newlyBlack());
    const { kind } = await edit.save();
    if (kind === 'saved') {
      loader.forget();
      void editor.readWords();
      snack(stillShownText(i18n, names) ?? t`The page is saved, in every copy from now on.`);
    }
    return kind === 'saved';
  };
}

/** Asks before changes that are not saved are lost. */
export function Leaving({ editor: { changes } }: { editor: Editor }) {
  const { t } = useLingui();
  return (
    <LeaveDialog loses={() => changes > 0} title={<Trans>Leave without saving?</Trans>} confirmLabel={t`Leave without saving`}>
      <Plural value={changes} one="# change of this page is not saved." other="# changes of this page are not saved." />
    </LeaveDialog>
  );
}
