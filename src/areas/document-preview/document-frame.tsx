import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { documentCalls } from '#schema/calls/documents.ts';
import { refreshCalled, useCalled } from '#src/data/answers/use-called.ts';
import { Unsaved } from '#src/parts/unsaved/unsaved.ts';
import { DocumentHead } from './document-head.tsx';
import { FramedDocument, type DocumentParts } from './framed-document.tsx';
import { useCorrected } from './saved-values.ts';
import { useHeld } from './use-held.ts';
import { usePinnedParts } from './use-pinned-parts.ts';

/** Calls again the answers that show a change of the document: its parts and its history. */
const readAgain = () => refreshCalled([documentCalls.documentParts, documentCalls.getDocumentHistory]);

/** Loads the document of the address and shows its head; offline what this device has of it, with its time. */
export function DocumentFrame({ children }: { children: (parts: DocumentParts) => ReactNode }) {
  const { document = '' } = useParams({ strict: false });
  const called = useCalled(documentCalls.documentParts, { guid: document });
  const { fault } = called;
  const kept = usePinnedParts(document, !called.data && fault !== undefined && fault.kind !== 'refused');
  const time = called.data ? called.time : (kept?.at ?? 0);
  const data = useCorrected(called.data ?? kept?.parts, time, readAgain);
  const { onUnsaved, ...held } = useHeld(document, { data, fault, time });
  return (
    <Unsaved value={onUnsaved}>
      <FramedDocument {...held} head={DocumentHead}>
        {children}
      </FramedDocument>
    </Unsaved>
  );
}
