import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, ChevronLeft, ChevronRight, Redo2, Save, Undo2 } from 'lucide-react';
import type { PageInfo } from '#schema/calls/documents.ts';
import { Button } from '#src/kit/button/button.tsx';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { PageHeader } from '#src/kit/layout/page-header.tsx';
import { EditModes } from './edit-modes.tsx';
import { useBackToPage } from './use-back-to-page.ts';
import type { Editor } from './use-editor.ts';

/** The page that is edited. */
export interface PageEditorProps {
  info: PageInfo;
  page: number;
  version: number;
  pageCount: number;
}

interface EditHeadProps extends PageEditorProps {
  editor: Editor;
  onPage: (page: number) => void;
  onSave: () => Promise<boolean>;
}

/** Page under edit, number of unsaved changes, and how to go on. */
export function EditHead({ info, page, version, pageCount, editor, onPage, onSave }: EditHeadProps) {
  const { t } = useLingui();
  const back = useBackToPage(info, page);
  const { edit, steps, changes } = editor;
  return (
    <div className="shrink-0 border-b border-line bg-card px-4 py-2">
      <PageHeader
        lead={<IconButton icon={ArrowLeft} label={t`Back to the document`} onClick={back} />}
        title={<Trans>Edit page {page}</Trans>}
        adjacent={
          <>
            <Pill tone="open">
              <Trans>Version {version}</Trans>
            </Pill>
            {changes > 0 ? (
              <Pill tone="waiting">
                <Plural value={changes} one="# change not saved" other="# changes not saved" />
              </Pill>
            ) : null}
          </>
        }
        subtitle={
          <span className="flex flex-wrap gap-x-3">
            <span className="code-text">{info.code}</span>
            {info.title === info.code ? null : <span>{info.title}</span>}
            {info.originalEnabled ? <Trans>You see what is under black.</Trans> : null}
          </span>
        }
        actions={
          <>
            {info.versioning ? <EditModes mode="areas" /> : null}
            <IconButton icon={Undo2} label={t`Undo`} disabled={steps.past.length === 0} onClick={() => edit.undo()} />
            <IconButton icon={Redo2} label={t`Redo`} disabled={steps.future.length === 0} onClick={() => edit.redo()} />
            <IconButton icon={ChevronLeft} label={t`Previous page`} disabled={page <= 1} onClick={() => onPage(page - 1)} />
            <span className="self-center tabular-nums">
              <Trans>
                {page} of {pageCount}
              </Trans>
            </span>
            <IconButton icon={ChevronRight} label={t`Next page`} disabled={page >= pageCount} onClick={() => onPage(page + 1)} />
            <Button onClick={back}>
              <Trans>Cancel</Trans>
            </Button>
            <Button variant="primary" icon={Save} busy={editor.saving} disabled={changes === 0} onClick={() => void onSave()}>
              <Trans>Save page</Trans>
            </Button>
          </>
        }
      />
    </div>
  );
}
