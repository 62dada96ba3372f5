import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { documentPreparedCalls, type PreparedFile } from '#schema/calls/document-prepared.ts';
import { workState } from '#schema/codes.ts';
import { call, callWith } from '#src/data/calls/call.ts';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import type { RowAction } from '#src/kit/list/declare.ts';
import { List } from '#src/kit/list/list.tsx';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { saveFile } from '#src/parts/answers/save-file.ts';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { useCallSource } from '#src/parts/list-source/call-source.ts';
import { preparedList } from './prepared.list.tsx';

/** Time after which a file that is being prepared is looked at again. */
const AGAIN_MS = 3_000;
const isOpen = ({ state }: PreparedFile) => state === workState.waiting || state === workState.working;

/** Files that take longer than a person waits: what became of them, and their download. */
export function PreparedScreen() {
  const { i18n } = useLingui();
  const view = useListView(preparedList);
  const { source, state } = useCallSource<PreparedFile>((_, signal) => askPrepared(signal), '');
  const waits = state.rows?.some(isOpen) === true;
  useEffect(() => {
    if (!waits) return undefined;
    const timer = window.setInterval(() => void source.load(), AGAIN_MS);
    return () => window.clearInterval(timer);
  }, [waits, source]);
  const save = useCallback(
    async ({ id, name }: PreparedFile) => {
      const outcome = await call(documentPreparedCalls.preparedFile, { id });
      if (outcome.kind === 'done') saveFile(outcome.data, name);
      else snack(troubleText(i18n, outcome));
    },
    [i18n],
  );
  const rowActions = useCallback(
    (row: PreparedFile): RowAction[] =>
      row.state === workState.done ? [{ id: 'save', label: msg`Download`, icon: Download, onSelect: () => void save(row) }] : [],
    [save],
  );
  const open = useCallback((row: PreparedFile) => (row.state === workState.done ? void save(row) : undefined), [save]);
  return (
    <div className="flex h-full min-h-0 flex-col gap-3 p-4">
      <List
        list={preparedList}
        view={view}
        source={source}
        onOpen={open}
        rowActions={rowActions}
        onRetry={() => void source.load()}
      />
    </div>
  );
}

async function askPrepared(signal: AbortSignal) {
  const outcome = await callWith({ signal }, documentPreparedCalls.preparedFiles, {});
  if (outcome.kind !== 'done') throw new Error(outcome.kind);
  return { rows: outcome.data.files, next: null };
}
