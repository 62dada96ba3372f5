import { Suspense, useEffect } from 'react';
import { documentCalls } from '#schema/calls/documents.ts';
import { refreshCalled } from '#src/data/answers/use-called.ts';
import { useLive } from '#src/data/live/live.ts';
import { outboxOf } from '#src/data/queries/outbox.ts';
import type { Paged } from '#src/parts/add-pages/save-pages.ts';
import { laterPart } from '#src/text/later-part.ts';

/** Fetched with its texts where a document has no pages. */
const AddPages = laterPart('add-pages', () => import('#src/parts/add-pages/add-pages.tsx').then((part) => part.AddPages));

/** Adds the first pages of a document, with or without coverage; once they have arrived, the document shows them. */
export function FirstPages({ of }: { of: Paged }) {
  const found = useLive(outboxOf, of.documentId) ?? [];
  const arrived = found.filter(({ state }) => state === 'acked' || state === 'done').length;
  useEffect(() => {
    if (arrived > 0) void refreshCalled([documentCalls.documentParts]);
  }, [arrived]);
  return (
    <Suspense fallback={null}>
      <AddPages of={of} />
    </Suspense>
  );
}
