import { documentCalls } from '#schema/calls/documents.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { PeekPages, PeekFault } from '#src/parts/page-peek/peek-pages.tsx';

/** Pages of the electronic copy of a document. Asked for by a person only: a page that is shown is a page that was read, by the history of the document. */
export function PagePictures({ guid }: { guid: string }) {
  const { data, fault } = useCalled(documentCalls.documentPageInfo, { guid });
  if (data) return <PeekPages info={data} />;
  return fault ? <PeekFault fault={fault} /> : <Skeleton className="m-5 h-80" />;
}
