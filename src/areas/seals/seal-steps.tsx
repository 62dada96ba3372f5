import { Trans, useLingui } from '@lingui/react/macro';
import type { SealEvent } from '#schema/records/seal.ts';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { Timeline, TimelineEvent } from '#src/kit/feedback/timeline.tsx';
import { custodyWords } from '#src/parts/custody/custody-words.ts';
import { dateTimeText } from '#src/text/dates.ts';

/** Each step of the custody: what, when, how, and its hash. */
export function SealSteps({ events }: { events: readonly SealEvent[] }) {
  const { t, i18n } = useLingui();
  return (
    <Timeline label={t`Custody`}>
      {events.map((event) => (
        <TimelineEvent
          key={event.position}
          title={
            <>
              {event.position}. {i18n._(custodyWords(event.event))}
            </>
          }
          by={
            <>
              {dateTimeText(event.at)} <Way event={event} />
            </>
          }
        >
          <p className="text-small break-all text-muted">
            <CodeText>{event.hash}</CodeText>
          </p>
        </TimelineEvent>
      ))}
    </Timeline>
  );
}

function Way({ event: { open } }: { event: SealEvent }) {
  if (!open) return <Trans>· only its hash is public</Trans>;
  if (open.method === 'scanned') return <Trans>· scanned</Trans>;
  return open.method === 'typed' ? <Trans>· typed</Trans> : null;
}
