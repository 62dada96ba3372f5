import { msg } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { FileText, Package } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { pathTo } from '#schema/page-path.ts';
import { useLive } from '#src/data/live/live.ts';
import { openExceptions } from '#src/data/queries/exceptions.ts';
import { everyProject } from '#src/data/queries/references.ts';
import { can, useSession } from '#src/data/session/session.ts';
import { useArriving } from '#src/data/sync/status.ts';
import type { RowAction } from '#src/kit/list/declare.ts';
import { List } from '#src/kit/list/list.tsx';
import { arraySource } from '#src/kit/list/source.ts';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { allExceptionsOf, EVERY_PROJECT, type NamedException } from './exceptions/all-exceptions.list.tsx';
import { ResolveDialog } from './exceptions/resolve-dialog.tsx';

const NONE: readonly never[] = [];

/** Exceptions of all projects of the person, oldest first: each is settled here, next to the way to its box and document. */
export function ExceptionsScreen() {
  const found = useLive(openExceptions, '');
  const projects = useLive(everyProject) ?? NONE;
  const list = useMemo(() => allExceptionsOf(projects), [projects]);
  const view = useListView(list);
  const { project } = view.filters;
  const rows = useMemo(() => {
    const names = new Map(projects.map(({ id, name }) => [id, name]));
    return found
      ?.filter(({ row }) => project === EVERY_PROJECT || row.projectId === project)
      .map((one): NamedException => ({ ...one, projectName: names.get(one.row.projectId) ?? '' }));
  }, [found, projects, project]);
  const source = useMemo(() => arraySource(rows ?? NONE), [rows]);
  const [opened, setOpened] = useState('');
  const asked = found?.find(({ row }) => row.id === opened);
  const open = useCallback(({ row }: NamedException) => setOpened(row.id), []);
  return (
    <div className="flex h-full min-h-0 flex-col p-4">
      <List
        list={list}
        view={view}
        source={source}
        arriving={useArriving() || rows === undefined}
        rowActions={useWays()}
        onOpen={open}
      />
      {asked ? <ResolveDialog key={opened} exception={asked} onClose={() => setOpened('')} /> : null}
    </div>
  );
}

/** Ways to the box and the document of an exception, where they are known. */
function useWays(): (one: NamedException) => RowAction[] {
  const navigate = useNavigate();
  const { urlPath } = useSession();
  const maySearch = can('document.search');
  return useCallback(
    ({ row: { projectId, registrationId }, box }) => {
      const actions: RowAction[] = [];
      if (box) {
        const to = pathTo(urlPath, 'segregation/{id}/edition', { id: projectId });
        const onSelect = () => void navigate({ to, search: { box: box.id } });
        actions.push({ id: 'box', label: msg`Open the box`, icon: Package, onSelect });
      }
      if (registrationId !== '' && maySearch) {
        const to = pathTo(urlPath, 'document-preview/{document}', { document: registrationId });
        actions.push({ id: 'document', label: msg`Open the document`, icon: FileText, onSelect: () => void navigate({ to }) });
      }
      return actions;
    },
    [navigate, urlPath, maySearch],
  );
}
