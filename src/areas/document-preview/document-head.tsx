import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouter } from '@tanstack/react-router';
import { ArrowLeft, Mail } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import type { PageInfo } from '#schema/calls/documents.ts';
import { documentGrant, documentState } from '#schema/codes/documents.ts';
import { pathTo } from '#schema/page-path.ts';
import { can, useSession } from '#src/data/session/session.ts';
import { useSyncStatus } from '#src/data/sync/status.ts';
import { Button } from '#src/kit/button/button.tsx';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { PageHeader } from '#src/kit/layout/page-header.tsx';
import { MailDialog } from '#src/parts/mail-documents/later.ts';
import { useViewer } from './use-viewer.ts';

/** Name, class and box of a document, and the way back to where one came from. */
export function DocumentHead({ info }: { info: PageInfo }) {
  const { t } = useLingui();
  const { history } = useRouter();
  return (
    <div className="shrink-0 border-b border-line bg-card px-4 py-2">
      <PageHeader
        lead={<IconButton icon={ArrowLeft} label={t`Back`} onClick={() => history.back()} />}
        title={
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span className="code-text font-normal text-soft">{info.code}</span>
            {info.title === info.code ? null : <span className="break-words">{info.title}</span>}
          </span>
        }
        beside={<StatePill state={info.state} />}
        subtitle={<Where info={info} />}
        actions={info.state === documentState.active ? <MailAction info={info} /> : null}
      />
    </div>
  );
}

/** Mails the version that is shown. */
function MailAction({ info: { guid, title, code, grants } }: { info: PageInfo }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { version } = useViewer().viewer;
  const isOffline = useSyncStatus().phase === 'offline';
  const documents = useMemo(() => [{ guid, version }], [guid, version]);
  const reason = !grants.includes(documentGrant.mail)
    ? t`You have no right to mail this document.`
    : isOffline
      ? t`Mail needs a connection.`
      : undefined;
  return (
    <>
      <Button size="small" icon={Mail} disabledReason={reason} onClick={() => setOpen(true)}>
        <Trans context="send documents">Mail</Trans>
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <MailDialog documents={documents} nameOf={() => title || code} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function StatePill({ state }: { state: number }) {
  if (state === documentState.active) return null;
  return (
    <Pill tone="danger">
      {state === documentState.deleted ? <Trans>Deleted</Trans> : <Trans context="document">Erased</Trans>}
    </Pill>
  );
}

function Where({ info: { className, containerId, containerCode } }: { info: PageInfo }) {
  const { urlPath } = useSession();
  return (
    <span className="flex flex-wrap gap-x-2">
      <span>{className}</span>
      {containerCode === '' ? null : (
        <span>
          <Trans>Box</Trans>{' '}
          {can('protocol.read') ? (
            <Link to={pathTo(urlPath, 'protocol/container/{id}', { id: containerId })} className="code-text">
              {containerCode}
            </Link>
          ) : (
            <span className="code-text">{containerCode}</span>
          )}
        </span>
      )}
    </span>
  );
}
