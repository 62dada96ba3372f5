import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, Clock, ClockAlert, GitCompareArrows } from 'lucide-react';
import { isLate } from '#schema/rules/late.ts';
import type { SyncStatus } from '#sync/engine-contract.ts';
import { useUnsentDrafts } from '#src/data/drafts/use-unsent-drafts.ts';
import { useLive } from '#src/data/live/live.ts';
import { outboxNewest } from '#src/data/queries/outbox.ts';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { momentText } from '#src/text/dates.ts';
import { acceptedToday } from './hero-numbers.ts';

/** Counts up to this number: more than a day of scanning. */
const COUNTED = 500;

/** Results of the day by number: accepted, waiting, with the supervisor, back with its author. */
export function HeroPills({ status }: { status: SyncStatus }) {
  const { i18n } = useLingui();
  const oldest = momentText(i18n, status.oldestAt);
  const late = isLate(status);
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      <Accepted />
      {status.waiting > 0 ? (
        <Pill tone={late ? 'danger' : 'waiting'} icon={late ? ClockAlert : Clock}>
          {late ? (
            <Trans>
              {status.waiting} waiting since {oldest}
            </Trans>
          ) : (
            <Plural value={status.waiting} one="# waiting" other="# waiting" />
          )}
        </Pill>
      ) : null}
      <UnderWay />
      {status.withSupervisor > 0 ? (
        <Pill tone="violet" icon={GitCompareArrows}>
          <Trans>{status.withSupervisor} with supervisor</Trans>
        </Pill>
      ) : null}
      {status.needsYou > 0 ? (
        <Pill tone="danger" icon={CircleAlert}>
          <Plural value={status.needsYou} one="# needs attention" other="# need attention" />
        </Pill>
      ) : null}
    </div>
  );
}

/** Drafts that count as unsent. */
function UnderWay() {
  const count = useUnsentDrafts();
  if (count === 0) return null;
  return (
    <Pill tone="waiting" icon={Clock}>
      <Plural value={count} one="# count or handover not finished" other="# counts and handovers not finished" />
    </Pill>
  );
}

function Accepted() {
  const acked = useLive(outboxNewest, 'acked', COUNTED + 1) ?? [];
  const done = useLive(outboxNewest, 'done', COUNTED + 1) ?? [];
  const count = acceptedToday([...acked, ...done]);
  if (count === 0) return null;
  return (
    <Pill tone="success" icon={CircleCheck}>
      {count <= COUNTED ? (
        <Plural value={count} one="# accepted today" other="# accepted today" />
      ) : (
        <Trans>More than {COUNTED} accepted today</Trans>
      )}
    </Pill>
  );
}
