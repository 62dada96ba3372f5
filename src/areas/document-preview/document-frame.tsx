import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { FileX } from 'lucide-react';
import type { ReactNode } from 'react';
import { documentCalls } from '#schema/calls/documents.ts';
import type { CallResult } from '#schema/calls/call.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { Freshness } from '#src/kit/feedback/freshness.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { usePageTitle } from '#src/kit/layout/page-title.ts';
import { useCorrected } from './saved-values.ts';
import { usePinnedParts } from './use-pinned-parts.ts';
import { DocumentHead } from './document-head.tsx';

/** A document with its rights, versions and values. */
export type DocumentParts = CallResult<typeof documentCalls.documentParts>;

interface DocumentFrameProps {
  /** Fills the room below the head. */
  children: (parts: DocumentParts) => ReactNode;
  /** The screen has a head of its own. */
  headless?: boolean;
}

/** Loads the document of the address and shows its head; offline what this device has of it, with its time. */
export function DocumentFrame({ children, headless }: DocumentFrameProps) {
  const { t } = useLingui();
  const { document = '' } = useParams({ strict: false });
  const called = useCalled(documentCalls.documentParts, { guid: document });
  const { fault } = called;
  const kept = usePinnedParts(document, !called.data && fault !== undefined && fault.kind !== 'refused');
  const time = called.data ? called.time : (kept?.at ?? 0);
  const data = useCorrected(called.data ?? kept?.parts, time, called.again);
  const code = data?.info.code ?? '';
  usePageTitle(code || t`Document`);
  if (!data && fault) return fault.kind === 'refused' ? <NotThere /> : <NotReached />;
  if (!data) return <Skeleton className="m-6 h-64" />;
  return (
    <div className="flex h-full min-h-0 flex-col">
      {headless ? null : <DocumentHead info={data.info} />}
      {fault ? (
        <div className="px-4 pt-3">
          <Freshness at={time} failed />
        </div>
      ) : null}
      <div className="flex min-h-0 flex-1">{children(data)}</div>
    </div>
  );
}

function NotThere() {
  return (
    <EmptyState level={1} icon={FileX} title={<Trans>This document is not there.</Trans>}>
      <Trans>It was deleted, or you have no right to see it.</Trans>
    </EmptyState>
  );
}

function NotReached() {
  return (
    <EmptyState level={1} icon={FileX} title={<Trans>This document is not on this device.</Trans>}>
      <Trans>The server cannot be reached now. Open the document again once you are online.</Trans>
    </EmptyState>
  );
}
