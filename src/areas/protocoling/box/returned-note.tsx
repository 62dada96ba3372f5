import { MessageSquareWarning } from 'lucide-react';
import { Banner } from '#src/kit/feedback/banner.tsx';
import type { DocumentNote } from './use-notes.ts';

/** Shown above the form: why this document was returned. It stays until the document is saved again. */
export function ReturnedNote({ note }: { note: DocumentNote }) {
  return (
    <Banner tone="danger" icon={MessageSquareWarning} title={note.title}>
      {note.text}
    </Banner>
  );
}
