import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Download, FileUp, Rows3, Trash2, Undo2 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { dictionaryFileCalls, type DictionaryFile } from '#schema/calls/dictionary-files.ts';
import { dictionaryFileState as states } from '#schema/codes.ts';
import { pathTo } from '#schema/page-path.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { call } from '#src/data/calls/call.ts';
import { useSession } from '#src/data/session/session.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import type { RowAction } from '#src/kit/list/declare.ts';
import { List } from '#src/kit/list/list.tsx';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { answerSource } from '#src/parts/answers/answer-source.ts';
import { useOnlineOnly } from '#src/parts/answers/online-only.ts';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { useMoving } from '#src/parts/answers/use-moving.ts';
import { dictionaryList } from './dictionaries.list.tsx';
import { dictionaryRows, type DictionaryRow } from './dictionary-rows.ts';
import { DownloadLine, useDownload } from './download-line.tsx';
import { isMoving } from './file-words.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { ValuesDialog } from './values-dialog.tsx';

/** Value lists of the client with their files, for its administrator. */
export function DictionariesScreen() {
  const { t, i18n } = useLingui();
  const onlineOnly = useOnlineOnly();
  const view = useListView(dictionaryList);
  const { data, fault, time, again } = useCalled(dictionaryFileCalls.list, { id: '0' });
  const look = useCallback(() => void again(), [again]);
  const [shown, setShown] = useState<{ what: 'values' | 'publish'; row: DictionaryRow }>();
  const { show, search } = view.filters;
  const rows = useMemo(() => data && dictionaryRows(data, { show, search }), [data, show, search]);
  const source = useMemo(() => answerSource(rows, fault), [rows, fault]);
  useMoving(data?.some(({ files }) => files.some(({ state }) => isMoving(state))) ?? false, look);
  const download = useDownload();
  const change = useFileChange(look);
  const rowActions = useCallback(
    (row: DictionaryRow) => actionsOn(row, { show: setShown, download: download.start, change, onlineOnly }),
    [download.start, change, onlineOnly],
  );
  const toNewFile = useNewFile();
  const leaving = data?.flatMap(({ files }) => files).filter(({ state }) => state === states.queuedForDeletion) ?? [];
  return (
    <div className="flex h-full min-h-0 flex-col gap-3 p-4">
      <List
        list={dictionaryList}
        view={view}
        source={source}
        rowActions={rowActions}
        onOpen={(row) => setShown({ what: row.file?.state === states.checked ? 'publish' : 'values', row })}
        onRetry={look}
        asOf={time || undefined}
        actions={
          <Button
            variant="primary"
            icon={FileUp}
            disabledReason={onlineOnly && i18n._(onlineOnly)}
            onClick={toNewFile}
          >{t`New file`}</Button>
        }
        above={
          <>
            <DownloadLine download={download} />
            {leaving.map((file) => (
              <Leaving key={file.dictionaryFileId} file={file} onUndo={() => change('takeBack', file)} />
            ))}
          </>
        }
      />
      {shown?.what === 'values' ? <ValuesDialog list={shown.row.list} onClose={() => setShown(undefined)} /> : null}
      {shown?.what === 'publish' && shown.row.file ? (
        <PublishDialog list={shown.row.list} file={shown.row.file} onClose={() => setShown(undefined)} onDone={look} />
      ) : null}
    </div>
  );
}

function useNewFile() {
  const navigate = useNavigate();
  const { urlPath } = useSession();
  return () => void navigate({ to: pathTo(urlPath, 'management/new-dictionary-dialog') });
}

type Change = 'addToQueue' | 'takeBack';

function useFileChange(look: () => void) {
  const { i18n } = useLingui();
  return useCallback(
    (what: Change, { dictionaryFileId }: DictionaryFile): void => {
      void call(dictionaryFileCalls[what], { dictionaryFileId }).then((outcome) => {
        if (outcome.kind !== 'done') snack(troubleText(i18n, outcome));
        look();
      });
    },
    [i18n, look],
  );
}

interface Acts {
  show: (shown: { what: 'values' | 'publish'; row: DictionaryRow }) => void;
  download: (id: string, name: string) => void;
  change: (what: Change, file: DictionaryFile) => void;
  onlineOnly: MessageDescriptor | undefined;
}

function actionsOn(row: DictionaryRow, acts: Acts): RowAction[] {
  const { list, file } = row;
  const values: RowAction = {
    id: 'values',
    label: msg`Show values`,
    icon: Rows3,
    onSelect: () => acts.show({ what: 'values', row }),
  };
  const load = (id: string, name: string): RowAction => ({
    id: 'download',
    label: msg`Download`,
    icon: Download,
    onSelect: () => acts.download(id, name),
  });
  if (!file) return [values, load(list.id, `${list.name}.csv`)];
  const { dictionaryFileId: id, name, state } = file;
  const publish: RowAction = {
    id: 'publish',
    label: msg`Show difference`,
    icon: Rows3,
    onSelect: () => acts.show({ what: 'publish', row }),
  };
  const remove: RowAction = {
    id: 'delete',
    label: msg`Delete`,
    icon: Trash2,
    danger: true,
    disabledReason: acts.onlineOnly,
    onSelect: () => acts.change('addToQueue', file),
  };
  const keep: RowAction = {
    id: 'keep',
    label: msg`Undo deletion`,
    icon: Undo2,
    disabledReason: acts.onlineOnly,
    onSelect: () => acts.change('takeBack', file),
  };
  return [publish, load(id, name), ...(state === states.queuedForDeletion ? [keep] : isMoving(state) ? [] : [remove])];
}

function Leaving({ file, onUndo }: { file: DictionaryFile; onUndo: () => void }) {
  const { t } = useLingui();
  return (
    <Banner tone="waiting" icon={Trash2} actions={<Button icon={Undo2} onClick={onUndo}>{t`Undo`}</Button>}>
      <Trans>{file.name} will be deleted in a minute.</Trans>
    </Banner>
  );
}
