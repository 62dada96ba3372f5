import { Trans, useLingui } from '@lingui/react/macro';
import { FileX } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { documentCalls } from '#schema/calls/documents.ts';
import type { CallResult } from '#schema/calls/call.ts';
import type { Called } from '#src/data/answers/use-called.ts';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { Freshness } from '#src/kit/feedback/freshness.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { usePageTitle } from '#src/kit/layout/page-title.ts';

/** A document with its rights, versions and values. */
export type DocumentParts = CallResult<typeof documentCalls.documentParts>;

interface FramedDocumentProps {
  data: DocumentParts | undefined;
  fault: Called<typeof documentCalls.documentParts>['fault'];
  /** Time of the data (ms). */
  time: number;
  head?: ComponentType<{ info: DocumentParts['info'] }>;
  /** Fills the room below the head. */
  children: (parts: DocumentParts) => ReactNode;
}

/** The room of a document, or why it is not shown. */
export function FramedDocument({ data, fault, time, head: Head, children }: FramedDocumentProps) {
  const { t } = useLingui();
  const code = data?.info.code ?? '';
  usePageTitle(code || t`Document`);
  if (!data && fault) return fault.kind === 'refused' ? <NotThere /> : <NotReached />;
  if (!data) return <Arriving />;
  return (
    <div className="flex h-full min-h-0 flex-col">
      {Head ? <Head info={data.info} /> : null}
      {fault ? (
        <div className="px-4 pt-3">
          <Freshness at={time} failed />
        </div>
      ) : null}
      <div className="flex min-h-0 flex-1">{children(data)}</div>
    </div>
  );
}

/** Also while the document is asked for again because what was shown of it is out of date: a page has its heading all the time. */
function Arriving() {
  return (
    <>
      <h1 className="sr-only">
        <Trans>Document</Trans>
      </h1>
      <Skeleton className="m-6 h-64" />
    </>
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
