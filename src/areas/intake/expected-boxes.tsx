import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Truck } from 'lucide-react';
import { containerStatus } from '#schema/codes.ts';
import { pathTo } from '#schema/page-path.ts';
import type { Container } from '#schema/records/container.ts';
import { useSession } from '#src/data/session/session.ts';
import { useArriving } from '#src/data/sync/status.ts';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { CardList } from '#src/kit/layout/card-list.tsx';

/** Boxes on their way: handed over ones first, then those on order. */
export function ExpectedBoxes({ boxes }: { boxes: readonly Container[] | undefined }) {
  const { urlPath } = useSession();
  return (
    <CardList
      id="expected-boxes"
      title={<Trans>Expected</Trans>}
      count={boxes?.length}
      arriving={useArriving()}
      empty={<Trans>No boxes are on their way.</Trans>}
      className="min-h-0"
    >
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
    </CardList>
  );
}
