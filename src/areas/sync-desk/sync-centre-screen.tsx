import { Trans } from '@lingui/react/macro';
import { lazy } from 'react';
import { useSession } from '#src/data/session/session.ts';
import { useSyncStatus } from '#src/data/sync/status.ts';
import { OfflineCard } from './centre/offline-card.tsx';
import { Hero } from './centre/hero.tsx';
import { OutboxQueue } from './centre/outbox-queue.tsx';
import { ThisTablet } from './centre/this-tablet.tsx';
import { WaitingAndSent } from './centre/waiting-and-sent.tsx';
import { reasonWords } from './desk/reasons.ts';

/** Loaded on demand, because users open it rarely. */
const SavedChange = lazy(() => import('./saved-change.tsx').then((part) => ({ default: part.SavedChange })));

/** Everything saved here, with its state: a visible queue (ux.md §9). */
export function SyncCentreScreen() {
  const { urlPath } = useSession();
  const { needsYou, withSupervisor } = useSyncStatus();
  const help = { urlPath, reasons: reasonWords, Saved: SavedChange };
  return (
    <div className="thin-scroll h-full overflow-y-auto p-4">
      <div className="mx-auto flex max-w-6xl flex-col gap-4">
        <Hero />
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
          <div className="flex flex-col gap-4">
            <OutboxQueue
              help={help}
              title={<Trans>Needs attention</Trans>}
              states={['refused', 'returned']}
              total={needsYou}
              tone="danger"
              empty={<Trans>Nothing needs attention.</Trans>}
            />
            <OutboxQueue
              help={help}
              title={<Trans>With supervisor</Trans>}
              states={['contested']}
              total={withSupervisor}
              tone="violet"
              empty={<Trans>Nothing is with your supervisor.</Trans>}
            />
            <WaitingAndSent help={help} />
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
