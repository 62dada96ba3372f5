import { useCallback, useMemo, useState } from 'react';
import { useLive } from '#src/data/live/live.ts';
import { useArriving } from '#src/data/sync/status.ts';
import { openExceptions, type OpenException } from '#src/data/queries/exceptions.ts';
import { List } from '#src/kit/list/list.tsx';
import { arraySource } from '#src/kit/list/source.ts';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { exceptionsList } from './exceptions.list.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';

/** Exceptions of a project that wait for a person; opening one settles it. */
export function OpenExceptions({ projectId }: { projectId: string }) {
  const found = useLive(openExceptions, projectId);
  const view = useListView(exceptionsList);
  const source = useMemo(() => arraySource(found ?? []), [found]);
  const [opened, setOpened] = useState('');
  const open = useCallback(({ row }: OpenException) => setOpened(row.id), []);
  const asked = found?.find(({ row }) => row.id === opened);
  return (
    <div className="flex min-h-64 flex-1 flex-col">
      <List list={exceptionsList} view={view} source={source} arriving={useArriving() || found === undefined} onOpen={open} />
      {asked ? <ResolveDialog key={opened} exception={asked} onClose={() => setOpened('')} /> : null}
    </div>
  );
}
