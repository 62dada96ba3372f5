import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { documentEditCalls } from '#schema/calls/document-edit.ts';
import { documentCalls } from '#schema/calls/documents.ts';
import { refreshCalled } from '#src/data/answers/use-called.ts';
import { call } from '#src/data/calls/call.ts';
import { useSyncStatus } from '#src/data/sync/status.ts';
import { Button } from '#src/kit/button/button.tsx';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { TagDialog } from '#src/parts/tag-documents/later.ts';
import type { PageInfo } from '#schema/calls/documents.ts';
import { documentState } from '#schema/codes/documents.ts';
import type { DocumentParts } from './framed-document.tsx';

/** True where the caller may change the document, and it was not deleted. Tags stay free while its values are decided about. */
export const canTag = ({ editAttributes, held, state }: PageInfo): boolean =>
  (editAttributes || held) && state === documentState.active;

const refresh = () => refreshCalled([documentCalls.documentParts, documentCalls.getDocumentHistory]);

/** Tags of a document; where the document may be changed, each can be removed and another one added. */
export function DocumentTags({ parts: { info, metadata } }: { parts: DocumentParts }) {
  const { t, i18n } = useLingui();
  const [leaving, setLeaving] = useState<string>();
  const isOffline = useSyncStatus().phase === 'offline';
  const remove = async (tagId: string, name: string) => {
    setLeaving(tagId);
    const outcome = await call(documentEditCalls.removeTagFromDocument, { documentGuid: info.guid, tagId });
    if (outcome.kind === 'done') await refresh();
    setLeaving(undefined);
    const text = outcome.kind === 'done' ? t`Tag removed: ${name}` : troubleText(i18n, outcome);
    if (text !== '') snack(text);
  };
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
      <ul className="flex flex-wrap justify-end gap-x-2 gap-y-1 empty:hidden">
        {metadata.tags.map(({ id, name }) => (
          <li key={id} className="inline-flex min-h-9 max-w-full items-center rounded-full bg-tint-strong pl-3">
            <bdi className={`min-w-0 truncate ${canTag(info) ? '' : 'pr-3'}`} title={name}>
              {name}
            </bdi>
            {canTag(info) ? (
              <IconButton
                icon={X}
                iconSize={16}
                label={t`Remove tag ${name}`}
                disabled={leaving !== undefined || isOffline}
                onClick={() => void remove(id, name)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {canTag(info) ? <AddTag document={info.guid} isOffline={isOffline} /> : null}
    </div>
  );
}

function AddTag({ document, isOffline }: { document: string; isOffline: boolean }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const ids = useMemo(() => [document], [document]);
  return (
    <>
      <Button
        size="small"
        icon={Plus}
        disabledReason={isOffline ? t`Tags need a connection.` : undefined}
        onClick={() => setOpen(true)}
      >
        <Trans>Add tag</Trans>
      </Button>
      <Suspense fallback={null}>
        {isOpen ? <TagDialog ids={ids} onClose={() => setOpen(false)} onDone={() => void refresh()} /> : null}
      </Suspense>
    </>
  );
}
