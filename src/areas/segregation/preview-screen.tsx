import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft, FileStack, PackageX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { synchronizationCalls } from '#schema/calls/synchronizations.ts';
import { pathTo } from '#schema/page-path.ts';
import type { Synchronization } from '#schema/records/bench.ts';
import { isOpenPage } from '#schema/rules/bench/pages.ts';
import { cutCode, isTooLong } from '#schema/rules/code-length.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { useLive } from '#src/data/live/live.ts';
import { justificationsOf } from '#src/data/queries/sorting.ts';
import { pagesOf, synchronizationById } from '#src/data/queries/synchronizations.ts';
import { can, useSession } from '#src/data/session/session.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { Kbd } from '#src/kit/feedback/kbd.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { PageHeader } from '#src/kit/layout/page-header.tsx';
import { RefusedScan } from '#src/kit/scan/refused-scan.tsx';
import { ofProject } from './of-project.tsx';
import { AddFile } from './synchronization/add-file.tsx';
import { DocumentPages } from './synchronization/document-pages.tsx';
import { byDocument } from './synchronization/by-document.ts';
import { useDocuments } from './synchronization/use-documents.ts';
import { useNextDifference } from './synchronization/use-next-difference.ts';
import { TypeDialog } from './bench/type-dialog.tsx';
import { usePageScans } from './synchronization/use-page-scans.ts';

function AddressedPreview() {
  const { previewid } = useParams({ strict: false }) as { previewid: string }; // the route of this screen has the parameter
  const row = useLive(synchronizationById, previewid);
  if (row === undefined) return <Skeleton className="m-6 w-1/2" />;
  if (row) return <Preview synchronization={row} />;
  return (
    <div className="p-4">
      <Banner tone="waiting" icon={PackageX}>
        <Trans>This synchronization is not on this device. Connect once to fetch it.</Trans>
      </Banner>
    </div>
  );
}

/** Pages of one synchronization by document: what was scanned, what is missing, and why it may be. */
export const PreviewScreen = ofProject(AddressedPreview);

function Preview({ synchronization }: { synchronization: Synchronization }) {
  const { id, projectId, state } = synchronization;
  const { t } = useLingui();
  const [asked, setAsked] = useState<'file' | 'code'>();
  const pages = useLive(pagesOf, id);
  const justifications = useLive(justificationsOf, projectId);
  const groups = useMemo(() => byDocument(pages ?? []), [pages]);
  const documents = useDocuments(groups.map(({ registrationId }) => registrationId));
  const { refused, current, take } = usePageScans(synchronization);
  const next = useNextDifference(pages ?? []);
  const copies = useCopies(id);
  if (!pages || !justifications) return <Skeleton className="m-6 w-1/2" />;
  const open = pages.filter(isOpenPage).length;
  const isOpen = state === 'open';
  return (
    <div className="flex h-full min-h-0 flex-col gap-4 overflow-y-auto p-4">
      <PreviewHead
        synchronization={synchronization}
        numbers={{ documents: groups.length, pages: pages.length, open }}
        onNext={next}
        onAsk={setAsked}
      />
      {isOpen ? null : (
        <Banner tone="neutral">
          <Trans>This synchronization is closed. Open it again to change pages.</Trans>
        </Banner>
      )}
      {refused.code === '' ? null : (
        <RefusedScan code={cutCode(refused.code)}>
          {isTooLong(refused.code) ? (
            <Trans>Longer than a code: two labels may have been read as one. Scan it again.</Trans>
          ) : refused.isSeveral ? (
            <Trans>Several documents of this project have this code. Put it aside.</Trans>
          ) : (
            <Trans>This is no page of a document of this project. Nothing was added.</Trans>
          )}
        </RefusedScan>
      )}
      {groups.length === 0 ? (
        <EmptyState icon={FileStack} title={<Trans>No pages yet</Trans>}>
          <Trans>Scan a document, then its pages, or add them from a file.</Trans>
        </EmptyState>
      ) : (
        groups.map((group) => (
          <DocumentPages
            key={group.registrationId}
            group={group}
            document={documents.get(group.registrationId)}
            justifications={justifications}
            synchronization={synchronization}
            isCurrent={group.registrationId === current}
            hasCopy={copies.has(group.registrationId)}
          />
        ))
      )}
      {asked === 'file' ? <AddFile synchronization={synchronization} pages={pages} onClose={() => setAsked(undefined)} /> : null}
      {asked === 'code' ? <TypeDialog submitLabel={t`Add it`} onClose={() => setAsked(undefined)} onCode={take} /> : null}
    </div>
  );
}

/** Documents with an electronic copy, for a person who may see pages. */
function useCopies(id: string): ReadonlySet<string> {
  const { data } = useCalled(synchronizationCalls.documents, can('document.search') ? { id } : null);
  return useMemo(() => new Set(data?.flatMap(({ document, copyPages }) => (copyPages > 0 ? [document.id] : []))), [data]);
}

interface PreviewHeadProps {
  synchronization: Synchronization;
  numbers: { documents: number; pages: number; open: number };
  onNext: () => void;
  /** Asks for a file with pages, or for the code of a torn label. */
  onAsk: (what: 'file' | 'code') => void;
}

/** Name and numbers of a synchronization, and the way to what differs. */
function PreviewHead({ synchronization, numbers, onNext, onAsk }: PreviewHeadProps) {
  const { t } = useLingui();
  const { urlPath } = useSession();
  const { projectId, name, state } = synchronization;
  const { documents, pages, open } = numbers;
  const isOpen = state === 'open';
  return (
    <PageHeader
      lead={
        <Link
          to={pathTo(urlPath, 'segregation/{id}/synchronization', { id: projectId })}
          aria-label={t`Back to the synchronizations`}
          className="grid size-icon-button place-items-center rounded-control text-soft hover:bg-well"
        >
          <ArrowLeft size={22} aria-hidden />
        </Link>
      }
      title={name}
      subtitle={
        <>
          <Plural value={documents} one="# document" other="# documents" /> ·{' '}
          <Plural value={pages} one="# page" other="# pages" /> · <Plural value={open} one="# still open" other="# still open" />
        </>
      }
      actions={
        <>
          <Button
            onClick={onNext}
            disabledReason={open === 0 ? t`Nothing differs.` : undefined}
            hint={
              <span className="max-sm:hidden">
                <Kbd>F6</Kbd>
              </span>
            }
          >
            {t`Next difference`}
          </Button>
          {isOpen ? (
            <>
              <Button onClick={() => onAsk('code')}>{t`Enter a code`}</Button>
              <Button variant="primary" icon={FileStack} onClick={() => onAsk('file')}>
                {t`Add pages from a file`}
              </Button>
            </>
          ) : null}
        </>
      }
    />
  );
}
