import { Trans, useLingui } from '@lingui/react/macro';
import { documentCalls, type PageInfo } from '#schema/calls/documents.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { Freshness } from '#src/kit/feedback/freshness.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { Timeline, TimelineEvent } from '#src/kit/feedback/timeline.tsx';
import { custodyWords } from '#src/parts/custody/custody-words.ts';
import { momentText } from '#src/text/dates.ts';

/** Locations of the paper (S1 §7): custody of its box since the document is in it, the newest first. */
export function StoreHistory({ info: { guid, containerId, containerCode: box } }: { info: PageInfo }) {
  const { t, i18n } = useLingui();
  const asked = containerId === '' ? null : { documentGuid: guid };
  const { data, time, fault } = useCalled(documentCalls.documentStoreHistory, asked);
  if (!asked) return <p>{t`This document is in no box, so there is no paper to follow.`}</p>;
  if (!data) return fault ? <Freshness at={0} failed /> : <Skeleton className="h-64" />;
  return (
    <>
      <Freshness at={time} failed={fault !== undefined} />
      {data.whole ? null : (
        <Banner tone="danger">
          {t`The custody record of box ${box} was changed after it was written. Report this to your administrator.`}
        </Banner>
      )}
      <p>
        <Trans>The paper is in box {box}.</Trans>
      </p>
      {data.events.length === 0 ? (
        <p>{t`Nothing has happened to the box since this document was registered.`}</p>
      ) : (
        <Timeline label={t`Where the paper was`}>
          {data.events.toReversed().map(({ event, at, user }, place) => (
            <TimelineEvent
              key={data.events.length - place}
              title={i18n._(custodyWords(event))}
              by={[user, momentText(i18n, at)].filter((part) => part !== '').join(' · ')}
            />
          ))}
        </Timeline>
      )}
    </>
  );
}
