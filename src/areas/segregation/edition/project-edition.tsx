import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { can } from '#src/data/session/session.ts';
import { useArriving, useAway } from '#src/data/sync/status.ts';
import { Freshness } from '#src/kit/feedback/freshness.tsx';
import { List } from '#src/kit/list/list.tsx';
import { arraySource } from '#src/kit/list/source.ts';
import { useSeenRows } from '#src/kit/list/use-seen-rows.ts';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { MoreServed } from '#src/parts/list-source/more-served.tsx';
import { Asking, type Asked, type MadeChange } from './asking.tsx';
import { correctableOf, registrationsList, type EditionRow } from './documents.list.tsx';
import { actionsOn, bulkActions } from './row-actions.ts';
import { UndoChange } from './undo-change.tsx';
import { useProjectRows, type ProjectRows } from './use-project-rows.ts';

const idOf = ({ document }: EditionRow) => document.id;

/** Documents of a project with an exception, without a page or corrected, across its boxes. */
export function ProjectEdition({ projectId, above }: { projectId: string; above: ReactNode }) {
  const { t } = useLingui();
  const view = useListView(registrationsList);
  const { show, search } = view.filters;
  const { rows, keptAt, served } = useProjectRows({ projectId, show: correctableOf(show), search });
  const [asked, setAsked] = useState<Asked>();
  const [made, setMade] = useState<MadeChange>();
  const source = useMemo(() => arraySource(rows ?? []), [rows]);
  const mayCorrect = can('segregation.correct');
  const rowActions = useCallback((row: EditionRow) => (mayCorrect ? actionsOn(row, setAsked) : []), [mayCorrect]);
  const seen = useSeenRows(rows, idOf);
  const changed = (change: MadeChange | undefined) => {
    setMade(change);
    served.load(); // documents of boxes elsewhere come with no pull
  };
  const actions = useMemo(() => (mayCorrect ? bulkActions(seen, setAsked) : []), [seen, mayCorrect]);
  const isArriving = useArriving() || (served.rows === undefined && served.busy);
  return (
    <>
      <List
        list={registrationsList}
        view={view}
        source={source}
        arriving={isArriving || rows === undefined}
        onDeviceOnly={useAway()}
        rowActions={rowActions}
        selectionActions={actions}
        onOpen={mayCorrect ? (row) => setAsked({ what: 'correct', rows: [row] }) : undefined}
        countText={served.next === null ? undefined : t`The first documents. More can be loaded below.`}
        below={<MoreDocuments served={served} />}
        above={
          <div className="flex flex-col items-start gap-3">
            {above}
            <Freshness at={keptAt ?? 0} failed={keptAt !== undefined} />
            {made ? <UndoChange key={made.opId} made={made} onEnd={() => changed(undefined)} /> : null}
          </div>
        }
      />
      <Asking asked={asked} onMade={changed} onClose={() => setAsked(undefined)} />
    </>
  );
}

/** Below the documents: how to load more of those that are on the server only. */
function MoreDocuments({ served }: Pick<ProjectRows, 'served'>) {
  return (
    <MoreServed served={served} missed={<Trans>Documents of the server did not come. Those of this device are shown.</Trans>}>
      <Trans>Load more documents</Trans>
    </MoreServed>
  );
}
