import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { documentCalls } from '#schema/calls/documents.ts';
import { refreshCalled } from '#src/data/answers/use-called.ts';
import { run, saving } from '#src/data/sync/run.ts';
import { useAway } from '#src/data/sync/status.ts';
import { Button } from '#src/kit/button/button.tsx';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { TagDialog } from '#src/parts/tag-documents/later.ts';
import type { PageInfo } from '#schema/calls/documents.ts';
import { documentState } from '#schema/codes/documents.ts';
import { documentTag } from '#schema/operations/rooms/documents.ts';
import type { DocumentParts } from './framed-document.tsx';
import { OverDocument } from './over-document.tsx';

/** True where the caller may change the document, and it was not deleted. Tags stay free while its values are decided about. */
export const canTag = ({ editAttributes, held, state }: PageInfo): boolean =>
  (editAttributes || held) && state === documentState.active;

const refresh = () => refreshCalled([documentCalls.documentParts, documentCalls.getDocumentHistory]);

/** Saves a change of the tags of a document as one operation; false if the device has no room for it. */
const saveTags = ({ info, metadata }: DocumentParts, change: { add?: string[]; remove?: string[] }) => {
  const payload = { containerId: info.containerId, add: [], remove: [], ...change };
  const request = { entityId: info.guid, payload, seen: metadata.changeSetId, configVersion: 0 };
  return saving(() => run.save(documentTag, request));
};

/** Tags of a document; where the document may be changed, each can be removed and another one added, also without a connection. */
export function DocumentTags({ parts }: { parts: DocumentParts }) {
  const { t } = useLingui();
  const { info, metadata } = parts;
  const remove = async (tagId: string, name: string) => {
    if (await saveTags(parts, { remove: [tagId] })) snack(t`Tag removed: ${name}`);
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
              <IconButton icon={X} iconSize={16} label={t`Remove tag ${name}`} onClick={() => void remove(id, name)} />
            ) : null}
          </li>
        ))}
      </ul>
      {canTag(info) ? <AddTag parts={parts} /> : null}
    </div>
  );
}

function AddTag({ parts }: { parts: DocumentParts }) {
  const [isOpen, setOpen] = useState(false);
  const isOffline = useAway();
  const { guid, projectId } = parts.info;
  const ids = useMemo(() => [guid], [guid]);
  const own = { projectId, isOffline, save: (tagId: string) => saveTags(parts, { add: [tagId] }) };
  return (
    <>
      <Button size="small" icon={Plus} onClick={() => setOpen(true)}>
        <Trans>Add tag</Trans>
      </Button>
      <OverDocument>
        {isOpen ? <TagDialog ids={ids} own={own} onClose={() => setOpen(false)} onDone={() => void refresh()} /> : null}
      </OverDocument>
    </>
  );
}
