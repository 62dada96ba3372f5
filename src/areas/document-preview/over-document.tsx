import { Suspense, type ReactNode } from 'react';
import { useUnsaved } from '#src/parts/unsaved/unsaved.ts';

/** The place of a dialog over the document, fetched when it opens: while one is open, the document under it stays as it was opened. */
export function OverDocument({ children }: { children: ReactNode }) {
  return (
    <>
      {[children].flat().some(Boolean) ? <Holding /> : null}
      <Suspense fallback={null}>{children}</Suspense>
    </>
  );
}

function Holding() {
  useUnsaved(true);
  return null;
}
