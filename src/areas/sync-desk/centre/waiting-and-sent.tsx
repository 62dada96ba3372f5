import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { OutboxDoc, OutboxState } from '#schema/collections.ts';
import { useLive } from '#src/data/live/live.ts';
import { outboxAbout, SENT_LOOKED_THROUGH } from '#src/data/queries/outbox-about.ts';
import { classesOf } from '#src/data/queries/references.ts';
import { useSyncStatus } from '#src/data/sync/status.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { Filter } from '#src/kit/list/filters.tsx';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { numberText } from '#src/text/numbers.ts';
import { changesList } from './changes.list.ts';
import { changesThatFit, type Wanted } from './found-changes.ts';
import type { LineHelp } from './outbox-line.tsx';
import { FoundQueue, OutboxQueue, SentChanges } from './outbox-queue.tsx';

const waitingStates = ['inflight', 'queued'] as const;
const sentStates = ['acked', 'done'] as const;

/** Waiting and sent changes, with a search by name (ux.md §9). */
export function WaitingAndSent({ help }: { help: LineHelp }) {
  const { t } = useLingui();
  const { waiting } = useSyncStatus();
  const view = useListView(changesList);
  const { q, kind } = view.filters;
  return (
    <>
      <search aria-label={t`Waiting and sent`} className="flex flex-wrap items-center gap-3">
        <Filter filter={changesList.filters.q} value={q} onChange={(value) => view.setFilter('q', value)} />
        <Filter filter={changesList.filters.kind} value={kind} onChange={(value) => view.setFilter('kind', value)} />
      </search>
      {view.filtered ? (
        <Found help={help} wanted={{ q, kind }} />
      ) : (
        <>
          <OutboxQueue
            help={help}
            title={<Trans>Waiting</Trans>}
            states={waitingStates}
            total={waiting}
            tone="waiting"
            empty={<Trans>Nothing is waiting.</Trans>}
          />
          <SentChanges
            help={help}
            title={<Trans>Sent</Trans>}
            tone="success"
            empty={<Trans>Nothing has been sent from this device yet.</Trans>}
          />
        </>
      )}
    </>
  );
}

function useFound(first: OutboxState, second: OutboxState, wanted: Wanted): readonly OutboxDoc[] | undefined {
  const all = [useLive(outboxAbout, first), useLive(outboxAbout, second)];
  const classes = useLive(classesOf, '');
  if (!classes || all.includes(undefined)) return undefined;
  return all.flatMap((about) => (about ? changesThatFit(about.rows, wanted, about, classes) : []));
}

function Found({ help, wanted }: { help: LineHelp; wanted: Wanted }) {
  const { t, i18n } = useLingui();
  const waiting = useFound(...waitingStates, wanted)?.toSorted((a, b) => a.n - b.n);
  const sent = useFound(...sentStates, wanted)?.toSorted((a, b) => b.n - a.n);
  const found = waiting && sent ? waiting.length + sent.length : undefined;
  const announcement = found === undefined ? '' : t`${plural(found, { one: '# change found', other: '# changes found' })}`;
  useEffect(() => {
    if (announcement !== '') announce(announcement);
  }, [announcement]);
  const most = numberText(i18n, SENT_LOOKED_THROUGH);
  return (
    <>
      <FoundQueue
        help={help}
        title={<Trans>Waiting</Trans>}
        tone="waiting"
        found={waiting}
        empty={<Trans>No waiting changes match.</Trans>}
      />
      <FoundQueue
        help={help}
        title={<Trans>Sent</Trans>}
        tone="success"
        found={sent}
        empty={<Trans>None of the last {most} sent changes match.</Trans>}
      />
    </>
  );
}
