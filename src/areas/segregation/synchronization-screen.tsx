import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Lock, LockOpen, Plus, Trash2 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { pathTo } from '#schema/page-path.ts';
import { useLive } from '#src/data/live/live.ts';
import { synchronizationsOf, type CountedSynchronization } from '#src/data/queries/synchronizations.ts';
import { can, useSession } from '#src/data/session/session.ts';
import { useArriving } from '#src/data/sync/status.ts';
import { Button } from '#src/kit/button/button.tsx';
import type { RowAction } from '#src/kit/list/declare.ts';
import { List } from '#src/kit/list/list.tsx';
import { arraySource } from '#src/kit/list/source.ts';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { ofProject } from './of-project.tsx';
import { AreaNav } from './area-nav.tsx';
import { NewSynchronization } from './new-synchronization.tsx';
import { changeSynchronization } from './synchronization/change.ts';
import { synchronizationList } from './synchronizations.list.tsx';

function Synchronization() {
  const { t } = useLingui();
  const { id } = useParams({ strict: false }) as { id: string }; // the route of this screen has the parameter
  const { urlPath } = useSession();
  const navigate = useNavigate();
  const view = useListView(synchronizationList);
  const all = useLive(synchronizationsOf, id);
  const [adding, setAdding] = useState(false);
  const { state } = view.filters;
  const source = useMemo(
    () => arraySource((all ?? []).filter(({ row }) => state === 'all' || row.state === state)),
    [all, state],
  );
  const go = useCallback(
    (previewid: string) => void navigate({ to: pathTo(urlPath, 'segregation/{id}/synchpreview/{previewid}', { id, previewid }) }),
    [navigate, urlPath, id],
  );
  const open = useCallback(({ row }: CountedSynchronization) => go(row.id), [go]);
  return (
    <div className="flex h-full min-h-0 flex-col gap-3 p-4">
      <AreaNav projectId={id} />
      <List
        list={synchronizationList}
        view={view}
        source={source}
        onOpen={open}
        rowActions={actionsOn}
        arriving={useArriving() || all === undefined}
        actions={
          <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
            {t`New synchronization`}
          </Button>
        }
      />
      {adding ? <NewSynchronization projectId={id} onBegun={go} onClose={() => setAdding(false)} /> : null}
    </div>
  );
}

/** Synchronizations of a project: pages of documents compared with a list or with scans. */
export const SynchronizationScreen = ofProject(Synchronization);

function actionsOn({ row }: CountedSynchronization): RowAction[] {
  const change = (what: 'close' | 'reopen' | 'remove') => () => void changeSynchronization(row, { do: what });
  if (row.state === 'open')
    return [
      { id: 'close', label: msg`Close`, icon: Lock, onSelect: change('close') },
      { id: 'remove', label: msg`Delete`, icon: Trash2, danger: true, onSelect: change('remove') },
    ];
  return can('segregation.correct') ? [{ id: 'reopen', label: msg`Open again`, icon: LockOpen, onSelect: change('reopen') }] : [];
}
