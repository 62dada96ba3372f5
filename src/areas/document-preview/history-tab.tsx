import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { documentCalls, type DocumentOperation, type PageInfo } from '#schema/calls/documents.ts';
import { documentEvent, type DocumentEvent } from '#schema/codes.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { call } from '#src/data/calls/call.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Freshness } from '#src/kit/feedback/freshness.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { Timeline, TimelineEvent } from '#src/kit/feedback/timeline.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { Switch } from '#src/kit/switch.tsx';
import { momentText } from '#src/text/dates.ts';
import { eventWords, fieldWords, movedToBox } from './event-words.ts';
import { StoreHistory } from './later.ts';

/** Events of a document, or where its paper was. */
export function HistoryTab({ info }: { info: PageInfo }) {
  const { t } = useLingui();
  const [isPaper, setPaper] = useState(false);
  if (!info.historyEnabled) return <p>{t`You have no right to see the history of this document.`}</p>;
  return (
    <div className="flex flex-col gap-4">
      <Switch label={<Trans>Where the paper was</Trans>} checked={isPaper} onChange={setPaper} />
      {isPaper ? (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <StoreHistory info={info} />
        </Suspense>
      ) : (
        <Changes guid={info.guid} />
      )}
    </div>
  );
}

/** Events of a document, the newest first; each change with its values before and after. */
function Changes({ guid }: Pick<PageInfo, 'guid'>) {
  const { t } = useLingui();
  const { data, time, fault } = useCalled(documentCalls.getDocumentHistory, { guid });
  const [older, setOlder] = useState<{ operations: readonly DocumentOperation[]; before: number }>();
  const [isFailed, setFailed] = useState(false);
  if (!data) return fault ? <Freshness at={0} failed /> : <Skeleton className="h-64" />;
  const before = older?.before ?? data.before;
  const operations = [...data.operations, ...(older?.operations ?? [])];
  const more = async () => {
    const outcome = await call(documentCalls.getDocumentHistory, { guid, before: String(before) });
    setFailed(outcome.kind !== 'done');
    if (outcome.kind !== 'done') return;
    setOlder({ operations: [...(older?.operations ?? []), ...outcome.data.operations], before: outcome.data.before });
  };
  return (
    <>
      <Freshness at={time} failed={fault !== undefined} />
      {operations.length === 0 ? <p>{t`Nothing has happened to this document yet.`}</p> : null}
      <Timeline label={t`History of changes`}>
        {operations.map((operation, at) => (
          <Operation key={`${operation.at} ${at}`} operation={operation} />
        ))}
      </Timeline>
      {before > 0 ? (
        <Button onClick={() => void more()}>
          <Trans>Show older ones</Trans>
        </Button>
      ) : null}
      {isFailed ? (
        <Trouble>
          <Trans>The older ones did not come. Try again.</Trans>
        </Trouble>
      ) : null}
    </>
  );
}

function Operation({ operation: { operation, at, user, onBehalfOf, page, changes, detail } }: { operation: DocumentOperation }) {
  const { t, i18n } = useLingui();
  const isToBox = operation === documentEvent.move && detail['toClass'] === undefined;
  const words = isToBox ? movedToBox : eventWords[operation as DocumentEvent]; // a code of the wire
  const fieldName = (name: string) => (fieldWords[name] ? i18n._(fieldWords[name]) : name);
  const title = words ? i18n._(words) : t`Event ${operation}`;
  const by = onBehalfOf === '' ? user : t`${user} for ${onBehalfOf}`;
  return (
    <TimelineEvent
      title={page > 0 ? t`${title}, page ${page}` : title}
      by={
        <>
          {by} · {momentText(i18n, at)}
        </>
      }
    >
      {typeof detail['reason'] === 'string' ? <bdi className="mt-1 block text-office">{detail['reason']}</bdi> : null}
      {detail['original'] === true ? <p className="mt-1 text-office">{t`Saw what is under black`}</p> : null}
      {detail['acceptedIncomplete'] === true ? <p className="mt-1 text-office">{t`Accepted without its missing pages`}</p> : null}
      {typeof detail['tagAdded'] === 'string' ? <p className="mt-1 text-office">{t`Tag added: ${detail['tagAdded']}`}</p> : null}
      {typeof detail['tagRemoved'] === 'string' ? (
        <p className="mt-1 text-office">{t`Tag removed: ${detail['tagRemoved']}`}</p>
      ) : null}
      {changes.length > 0 ? (
        <dl className="mt-1 text-office">
          {changes.map(({ name, before, after }) => (
            <div key={name}>
              <dt className="text-muted">{fieldName(name)}</dt>
              <dd className="break-words">
                <bdi>{before || t`No value`}</bdi> <span aria-hidden>→</span>
                <span className="sr-only">{t`became`}</span> <bdi className="font-bold">{after || t`No value`}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </TimelineEvent>
  );
}
