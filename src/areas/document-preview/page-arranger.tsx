import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, FilePlus2, Redo2, Save, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import type { PageInfo } from '#schema/calls/documents.ts';
import { documentGrant } from '#schema/codes/documents.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { Button } from '#src/kit/button/button.tsx';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { LeaveDialog } from '#src/kit/dialog/leave-dialog.tsx';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { FilesDrop } from '#src/parts/answers/files-drop.tsx';
import { useUnsaved } from '#src/parts/unsaved/unsaved.ts';
import { PageHeader } from '#src/kit/layout/page-header.tsx';
import { ArrangeCard } from './arrange-card.tsx';
import { ArrangeDialog } from './arrange-dialog.tsx';
import { EditModes } from './edit-modes.tsx';
import { useArranger, type Arranger } from './use-arranger.ts';
import { useBackToPage } from './use-back-to-page.ts';
import { useMiniatures } from './use-miniatures.ts';

/** Kinds of files whose pages can be added. */
const ACCEPTED = '.pdf,.tif,.tiff,.jpg,.jpeg,.png,.docx,.doc,.txt';

interface PageArrangerProps {
  info: PageInfo;
  /** The version whose pages are arranged; 0 for a document without pages. */
  version: number;
  pageCount: number;
}

/** Order, turn and number of the pages. A save is a new version; the one before stays as it is. */
export function PageArranger({ info, version, pageCount }: PageArrangerProps) {
  const arranger = useArranger(pageCount);
  const miniatures = useMiniatures(info.guid, version);
  const [isSaving, setSaving] = useState(false);
  useUnsaved(arranger.isChanged);
  const mayDelete = info.grants.includes(documentGrant.delete);
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <ArrangeHead info={info} arranger={arranger} version={version} onSave={() => setSaving(true)} />
      <div className="thin-scroll min-h-0 flex-1 overflow-y-auto p-4">
        <ol className="grid grid-cols-[repeat(auto-fill,minmax(184px,1fr))] gap-3">
          {arranger.pages.map((placed, at) => (
            <ArrangeCard
              key={placed.page}
              {...{ arranger, placed, at, mayDelete }}
              miniature={miniatures.found.get(placed.page)}
              onSeen={(page) => void miniatures.want(page)}
            />
          ))}
        </ol>
        <Added arranger={arranger} />
      </div>
      {isSaving ? <ArrangeDialog {...{ info, version, arranger }} onClose={() => setSaving(false)} /> : null}
      {isSaving ? null : <Leaving arranger={arranger} />}
    </div>
  );
}

function ArrangeHead({
  info,
  arranger,
  version,
  onSave,
}: {
  info: PageInfo;
  arranger: Arranger;
  version: number;
  onSave: () => void;
}) {
  const { t } = useLingui();
  const back = useBackToPage(info, 1);
  return (
    <div className="shrink-0 border-b border-line bg-card px-4 py-2">
      <PageHeader
        lead={<IconButton icon={ArrowLeft} label={t`Back to the document`} onClick={back} />}
        title={<Trans>Edit pages</Trans>}
        adjacent={
          <>
            {version > 0 ? (
              <Pill tone="open">
                <Trans>Version {version}</Trans>
              </Pill>
            ) : null}
            {arranger.isChanged ? (
              <Pill tone="waiting">
                <Trans>Not saved</Trans>
              </Pill>
            ) : null}
          </>
        }
        subtitle={
          <span className="flex flex-wrap gap-x-3">
            <span className="code-text">{info.code}</span>
            {info.title === info.code ? null : <span>{info.title}</span>}
          </span>
        }
        actions={<HeadActions {...{ info, arranger, onSave }} onBack={back} />}
      />
    </div>
  );
}

interface HeadActionsProps {
  info: PageInfo;
  arranger: Arranger;
  onSave: () => void;
  onBack: () => void;
}

function HeadActions({ info, arranger, onSave, onBack }: HeadActionsProps) {
  const { t } = useLingui();
  const left = arranger.pages.filter(({ isDeleted }) => !isDeleted).length + arranger.added.length;
  return (
    <>
      {info.editPage ? <EditModes mode="pages" /> : null}
      <IconButton icon={Undo2} label={t`Undo`} disabled={!arranger.canUndo} onClick={arranger.undo} />
      <IconButton icon={Redo2} label={t`Redo`} disabled={!arranger.canRedo} onClick={arranger.redo} />
      <Button onClick={onBack}>
        <Trans>Cancel</Trans>
      </Button>
      <Button
        variant="primary"
        icon={Save}
        disabledReason={
          !arranger.isChanged ? t`Nothing is changed yet.` : left === 0 ? t`A document keeps at least one page.` : undefined
        }
        onClick={onSave}
      >
        <Trans>Save as a new version</Trans>
      </Button>
    </>
  );
}

/** Files whose pages come last. */
function Added({ arranger: { added, add, drop } }: { arranger: Arranger }) {
  const { t } = useLingui();
  return (
    <section className="mt-4 grid max-w-3xl gap-3">
      <h2 className="text-section font-bold">
        <Trans>Add pages at the end</Trans>
      </h2>
      {added.length > 0 ? (
        <ul className="grid gap-1">
          {added.map(({ id, file }) => (
            <li key={id} className="flex items-center gap-2 rounded-control border border-line bg-card pl-3">
              <FilePlus2 size={18} aria-hidden className="shrink-0 text-muted" />
              <bdi className="min-w-0 flex-1 truncate text-office">{file.name}</bdi>
              <IconButton icon={X} label={t`Do not add ${file.name}`} onClick={() => drop(id)} />
            </li>
          ))}
        </ul>
      ) : null}
      <FilesDrop
        label={t`Files with pages`}
        help={t`PDF, TIFF, JPG, PNG, Word or text, up to 100 MB each.`}
        prompt={t`Choose files, or drop them here`}
        accept={ACCEPTED}
        disabled={added.length >= DOCUMENT_LIMITS.sources}
        onFiles={(files) => add(files.map(({ file }) => file).slice(0, DOCUMENT_LIMITS.sources - added.length))}
      />
    </section>
  );
}

/** Asks before an order that is not saved is lost. */
function Leaving({ arranger: { isChanged, changes } }: { arranger: Arranger }) {
  const { t } = useLingui();
  const count = changes.moved + changes.turned + changes.deleted + changes.added;
  return (
    <LeaveDialog loses={() => isChanged} title={<Trans>Leave without saving?</Trans>} confirmLabel={t`Leave without saving`}>
      <Plural value={count} one="# change of the pages is not saved." other="# changes of the pages are not saved." />
    </LeaveDialog>
  );
}
