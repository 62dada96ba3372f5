import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useLive } from '#src/data/live/live.ts';
import { corrigibleOf } from '#src/data/queries/corrections.ts';
import { can } from '#src/data/session/session.ts';
import { useArriving } from '#src/data/sync/status.ts';
import { List } from '#src/kit/list/list.tsx';
import { arraySource } from '#src/kit/list/source.ts';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { Asking, type Asked, type MadeChange } from './asking.tsx';
import { foundRows, registrationsList, type EditionRow } from './documents.list.tsx';
import { actionsOn, bulkActions } from './row-actions.ts';
import { UndoChange } from './undo-change.tsx';
import { useWorded } from './use-worded.ts';

/** Documents of a project with an exception, without a page or corrected here, across its boxes (archive.md §6). */
export function ProjectEdition({ projectId, above }: { projectId: string; above: ReactNode }) {
  const view = useListView(registrationsList);
  const rows = useWorded(projectId, useLive(corrigibleOf, projectId));
  const [asked, setAsked] = useState<Asked>();
  const [made, setMade] = useState<MadeChange>();
  const { show, search } = view.filters;
  const found = useMemo(() => foundRows(rows ?? [], show, search), [rows, show, search]);
  const source = useMemo(() => arraySource(found), [found]);
  const mayCorrect = can('segregation.correct');
  const rowActions = useCallback((row: EditionRow) => (mayCorrect ? actionsOn(row, setAsked) : []), [mayCorrect]);
  const actions = useMemo(() => (mayCorrect ? bulkActions(rows ?? [], setAsked) : []), [rows, mayCorrect]);
  return (
    <>
      <List
        list={registrationsList}
        view={view}
        source={source}
        arriving={useArriving() || rows === undefined}
        rowActions={rowActions}
        selectionActions={actions}
        onOpen={mayCorrect ? (row) => setAsked({ what: 'correct', rows: [row] }) : undefined}
        above={
          <div className="flex flex-col items-start gap-3">
            {above}
            {made ? <UndoChange key={made.opId} made={made} rows={rows ?? []} onEnd={() => setMade(undefined)} /> : null}
          </div>
        }
      />
      <Asking asked={asked} onMade={setMade} onClose={() => setAsked(undefined)} />
    </>
  );
}
