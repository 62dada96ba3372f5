import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { Suspense } from 'react';
import type { PageInfo } from '#schema/calls/documents.ts';
import { orderStatus } from '#schema/codes.ts';
import { documentState } from '#schema/codes/documents.ts';
import { pathTo } from '#schema/page-path.ts';
import { can, useSession } from '#src/data/session/session.ts';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { PageHeader } from '#src/kit/layout/page-header.tsx';
import { OrderPill } from '#src/parts/order-sheet/later.ts';
import { FoundSteps } from './found-steps.tsx';
import { HeadActions } from './head-actions.tsx';

/** Name, class and box of a document, and the way back to where one came from. */
export function DocumentHead({ info }: { info: PageInfo }) {
  const { t } = useLingui();
  const { history } = useRouter();
  return (
    <div className="shrink-0 border-b border-line bg-card px-4 py-2">
      <PageHeader
        lead={
          <>
            <IconButton icon={ArrowLeft} label={t`Back`} onClick={() => history.back()} />
            <FoundSteps document={info.guid} />
          </>
        }
        title={
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span className="code-text font-normal text-soft">{info.code}</span>
            {info.title === info.code ? null : <span className="break-words">{info.title}</span>}
          </span>
        }
        adjacent={
          <>
            <StatePill state={info.state} />
            <OrderState order={info.order} />
          </>
        }
        subtitle={<Where info={info} />}
        actions={info.state === documentState.active ? <HeadActions info={info} /> : null}
      />
    </div>
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

/** Status of the order of the document, or of its box. */
function OrderState({ order }: { order: number }) {
  const { t } = useLingui();
  const status = Object.values(orderStatus).find((each) => each === order);
  if (status === undefined) return null;
  return (
    <Suspense fallback={null}>
      <span className="flex items-center gap-2 text-office text-muted">
        {t`Order`}
        <OrderPill order={{ status, outcome: '' }} />
      </span>
    </Suspense>
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
