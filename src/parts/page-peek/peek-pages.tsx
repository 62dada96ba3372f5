import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { PageInfo } from '#schema/calls/documents.ts';
import type { Outcome } from '#src/data/calls/call.ts';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { usePeekPage } from './use-peek-page.ts';

/** The first page of a document, and the way to the others; of one without pages where its paper is. */
export function PeekPages({ info }: { info: PageInfo }) {
  const { containerCode: box } = info;
  const pageCount = info.versions[0]?.pageCount ?? 0;
  if (pageCount === 0)
    return (
      <p className="bg-well px-5 py-6 text-office text-muted">
        <Trans>No pages yet.</Trans> {box === '' ? null : <Trans>The paper is in box {box}.</Trans>}
      </p>
    );
  return <Pages guid={info.guid} revision={info.revision} pageCount={pageCount} />;
}

function Pages({ guid, revision, pageCount }: { guid: string; revision: number; pageCount: number }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const { address, fault } = usePeekPage({ guid, page, revision });
  return (
    <div className="bg-well px-5 pt-4 pb-2">
      <div className="grid h-80 place-items-center">
        {address === undefined ? (
          fault ? (
            <PeekFault fault={fault} />
          ) : (
            <Skeleton className="h-80 w-56" />
          )
        ) : (
          <img src={address} alt={t`Page ${page}`} className="max-h-80 max-w-full bg-white ring-1 ring-line" />
        )}
      </div>
      <div className="flex items-center justify-center gap-2 text-office tabular-nums">
        <IconButton icon={ChevronLeft} label={t`Previous page`} disabled={page === 1} onClick={() => setPage(page - 1)} />
        <span aria-live="polite">
          <Trans>
            {page} of {pageCount}
          </Trans>
        </span>
        <IconButton icon={ChevronRight} label={t`Next page`} disabled={page >= pageCount} onClick={() => setPage(page + 1)} />
      </div>
    </div>
  );
}

/** Why a page is not shown. */
export function PeekFault({ fault }: { fault: Exclude<Outcome<unknown>, { kind: 'done' }> }) {
  return (
    <p className="text-office text-muted">
      {fault.kind === 'unreachable' ? (
        <Trans>This page is not on this device.</Trans>
      ) : (
        <Trans>The page could not be shown. Open the document to see why.</Trans>
      )}
    </p>
  );
}
