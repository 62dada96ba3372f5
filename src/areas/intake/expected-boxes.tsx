import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Truck } from 'lucide-react';
import { containerStatus } from '#schema/codes.ts';
import { pathTo } from '#schema/page-path.ts';
import type { Container } from '#schema/records/container.ts';
import { useSession } from '#src/data/session/session.ts';
import { CountPill, Pill } from '#src/kit/feedback/pill.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';

/** Boxes on their way: handed over ones first, then those on order. */
export function ExpectedBoxes({ boxes }: { boxes: readonly Container[] | undefined }) {
  const { urlPath } = useSession();
  return (
    <section className="card-edge flex min-h-0 flex-col" aria-labelledby="expected-boxes">
      <header className="flex items-center gap-3 px-5 py-3">
        <h2 id="expected-boxes" className="text-section font-bold">
          <Trans>Expected</Trans>
        </h2>
        <CountPill>{boxes?.length ?? 0}</CountPill>
      </header>
      {boxes === undefined ? <Skeleton className="m-5 w-1/2" /> : null}
      {boxes?.length === 0 ? (
        <p className="px-5 pb-4 text-office text-muted">
          <Trans>No boxes are on their way.</Trans>
        </p>
      ) : null}
      <ul className="thin-scroll flex-1 divide-y divide-line border-t border-line lg:min-h-0 lg:overflow-y-auto">
        {(boxes ?? []).map((box) => (
          <li key={box.id} className="flex min-h-14 items-center gap-3 px-5 py-2">
            <Truck size={20} aria-hidden className="shrink-0 text-muted" />
            <span className="min-w-0 flex-1">
              <Link to={pathTo(urlPath, 'protocol/container/{id}', { id: box.id })} className="code-text">
                {box.code}
              </Link>
              <span className="block text-office text-muted">
                <Plural value={box.documents} one="# document" other="# documents" />
              </span>
            </span>
            {box.status === containerStatus.sent ? (
              <Pill tone="info">
                <Trans>Handed over</Trans>
              </Pill>
            ) : (
              <Pill tone="neutral">
                <Trans>Pickup ordered</Trans>
              </Pill>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
