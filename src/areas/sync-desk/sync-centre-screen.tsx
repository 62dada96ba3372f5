import { Trans } from '@lingui/react/macro';
import { useLive } from '#src/data/live.ts';
import { outboxByState, outboxNewest } from '#src/data/queries/outbox.ts';
import { useSession } from '#src/data/session.ts';
import { OfflineCard } from '#src/parts/offline-card/offline-card.tsx';
import { Hero } from './centre/hero.tsx';
import { reasonWords } from './desk/reasons.ts';
import { OutboxCard } from './centre/outbox-card.tsx';
import { ThisTablet } from './centre/this-tablet.tsx';

/** Sent changes shown at most; older ones are kept, not listed. */
const SENT_SHOWN = 50;

/** Everything that was saved here and where it stands: a queue anyone can see (ux.md §9). */
export function SyncCentreScreen() {
  const { urlPath } = useSession();
  const refused = useLive(outboxByState, 'refused');
  const returned = useLive(outboxByState, 'returned');
  const contested = useLive(outboxByState, 'contested');
  const queued = useLive(outboxByState, 'queued');
  const inflight = useLive(outboxByState, 'inflight');
  const acked = useLive(outboxNewest, 'acked', SENT_SHOWN);
  const done = useLive(outboxNewest, 'done', SENT_SHOWN);
  const waiting = [...(inflight ?? []), ...(queued ?? [])];
  const sent = [...(acked ?? []), ...(done ?? [])].toSorted((a, b) => b.n - a.n).slice(0, SENT_SHOWN);
  const shared = { urlPath, reasons: reasonWords };
  return (
    <div className="thin-scroll h-full overflow-y-auto p-4">
      <div className="mx-auto flex max-w-6xl flex-col gap-4">
        <Hero />
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
          <div className="flex flex-col gap-4">
            <OutboxCard
              {...shared}
              title={<Trans>Needs you</Trans>}
              rows={[...(refused ?? []), ...(returned ?? [])]}
              tone="danger"
              empty={<Trans>Nothing needs you.</Trans>}
            />
            <OutboxCard
              {...shared}
              title={<Trans>With supervisor</Trans>}
              rows={contested ?? []}
              tone="violet"
              empty={<Trans>Nothing is with your supervisor.</Trans>}
            />
            <OutboxCard
              {...shared}
              title={<Trans>Waiting</Trans>}
              rows={waiting}
              tone="waiting"
              empty={<Trans>Nothing waits.</Trans>}
            />
            <OutboxCard
              {...shared}
              title={<Trans>Sent</Trans>}
              rows={sent}
              tone="success"
              empty={<Trans>Nothing was sent from this tablet yet.</Trans>}
            />
          </div>
          <div className="flex flex-col gap-4">
            <OfflineCard />
            <ThisTablet />
          </div>
        </div>
      </div>
    </div>
  );
}
