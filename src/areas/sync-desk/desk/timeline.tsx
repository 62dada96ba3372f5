import { Trans, useLingui } from '@lingui/react/macro';
import type { Conflict, Happening } from '#schema/records/conflict.ts';
import { classes } from '#src/kit/classes.ts';
import { momentText } from '#src/text/dates.ts';
import { happeningWords, wordsOfDecision } from './words.ts';

const onTablet: ReadonlySet<Happening['what']> = new Set(['changedOnDevice', 'downloaded']);

/** History of the record, newest first; marks of the tablet are orange, of the server blue, both with a name. */
export function Timeline({ conflict }: { conflict: Pick<Conflict, 'kind' | 'timeline'> }) {
  const { i18n } = useLingui();
  const newestFirst = conflict.timeline.toSorted((a, b) => b.at - a.at);
  return (
    <section aria-labelledby="timeline-heading">
      <h2 id="timeline-heading" className="pb-3 text-section font-bold">
        <Trans>History</Trans>
      </h2>
      <ol className="flex flex-col">
        {newestFirst.map((event) => (
          <li
            key={`${event.at}-${event.what}`}
            className="relative flex gap-3 pb-5 text-office last:pb-0 [&:not(:last-child)]:before:absolute [&:not(:last-child)]:before:top-3 [&:not(:last-child)]:before:bottom-0 [&:not(:last-child)]:before:left-[5px] [&:not(:last-child)]:before:w-px [&:not(:last-child)]:before:bg-line-strong"
          >
            <span
              aria-hidden
              className={classes(
                'relative mt-1 size-[11px] shrink-0 rounded-full border-[3px] bg-card',
                onTablet.has(event.what) ? 'border-accent-500' : 'border-link',
              )}
            />
            <span className="min-w-0">
              <time dateTime={new Date(event.at).toISOString()} className="block text-small font-bold">
                {momentText(i18n, event.at)}
              </time>
              <span className="text-soft">
                {i18n._(happeningWords[event.what])}
                {event.who ? `, ${event.who}` : ''}
              </span>
              <Detail event={event} kind={conflict.kind} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Details from the service are codes; all others are texts of users. */
function Detail({ event, kind }: Pick<Conflict, 'kind'> & { event: Happening }) {
  const { i18n } = useLingui();
  const words =
    event.what === 'decided' || event.what === 'returned' || event.what === 'arrived'
      ? wordsOfDecision({ kind }, event.detail)
      : undefined;
  if (event.detail === '') return null;
  return <span className="block text-small break-words text-muted">{words ? i18n._(words) : event.detail}</span>;
}
