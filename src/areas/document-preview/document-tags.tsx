import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useState } from 'react';
import { documentEditCalls } from '#schema/calls/document-edit.ts';
import { documentCalls } from '#schema/calls/documents.ts';
import { refreshCalled } from '#src/data/answers/use-called.ts';
import { call } from '#src/data/calls/call.ts';
import { useSyncStatus } from '#src/data/sync/status.ts';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { troubleText } from '#src/parts/answers/trouble.ts';
import type { DocumentParts } from './document-frame.tsx';

/** Tags of a document; each can be removed where the document may be changed. */
export function DocumentTags({ parts: { info, metadata } }: { parts: DocumentParts }) {
  const { t, i18n } = useLingui();
  const [leaving, setLeaving] = useState<string>();
  const isOffline = useSyncStatus().phase === 'offline';
  const remove = async (tagId: string, name: string) => {
    setLeaving(tagId);
    const outcome = await call(documentEditCalls.removeTagFromDocument, { documentGuid: info.guid, tagId });
    if (outcome.kind === 'done') await refreshCalled([documentCalls.documentParts, documentCalls.getDocumentHistory]);
    setLeaving(undefined);
    const text = outcome.kind === 'done' ? t`Tag removed: ${name}` : troubleText(i18n, outcome);
    if (text !== '') snack(text);
  };
  return (
    <ul className="flex flex-wrap gap-x-2 gap-y-1">
      {metadata.tags.map(({ id, name }) => (
        <li key={id} className="inline-flex min-h-9 max-w-full items-center rounded-full bg-tint-strong pl-3">
          <bdi className={`min-w-0 truncate ${info.editAttributes ? '' : 'pr-3'}`} title={name}>
            {name}
          </bdi>
          {info.editAttributes ? (
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
  );
}
