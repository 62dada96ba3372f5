import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Plus, Trash2 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { importCalls, type ImportRow } from '#schema/calls/imports.ts';
import { pathTo } from '#schema/page-path.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { call } from '#src/data/calls/call.ts';
import { useSession } from '#src/data/session/session.ts';
import { Button } from '#src/kit/button/button.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import type { RowAction } from '#src/kit/list/declare.ts';
import { List } from '#src/kit/list/list.tsx';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { answerSource } from '#src/parts/answers/answer-source.ts';
import { useOnlineOnly } from '#src/parts/answers/online-only.ts';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { useMoving } from '#src/parts/answers/use-moving.ts';
import { foundImports, importList } from './imports.list.tsx';
import { isMoving } from './import-words.ts';
import { NewImportDialog } from './new-import-dialog.tsx';

/** Imports of the client, and the way to a new one. */
export function ImportsScreen() {
  const { t, i18n } = useLingui();
  const view = useListView(importList);
  const { data, fault, time, again } = useCalled(importCalls.importList, {});
  const look = useCallback(() => void again(), [again]);
  const onlineOnly = useOnlineOnly();
  const [isNew, setNew] = useState(false);
  const { show, search } = view.filters;
  const source = useMemo(() => answerSource(data && foundImports(data, { show, search }), fault), [data, fault, show, search]);
  useMoving(data?.some(({ status }) => isMoving(status)) ?? false, look);
  const navigate = useNavigate();
  const { urlPath } = useSession();
  const open = ({ id }: ImportRow) => void navigate({ to: pathTo(urlPath, 'release-manager/import-details/{id}', { id }) });
  const rowActions = useCallback(
    ({ id }: ImportRow): RowAction[] => [
      {
        id: 'delete',
        label: msg`Delete`,
        icon: Trash2,
        danger: true,
        disabledReason: onlineOnly,
        onSelect: () =>
          void call(importCalls.deleteImports, { importIds: [id] }).then((outcome) => {
            if (outcome.kind !== 'done') snack(troubleText(i18n, outcome));
            look();
          }),
      },
    ],
    [i18n, look, onlineOnly],
  );
  return (
    <div className="flex h-full min-h-0 flex-col gap-3 p-4">
      <List
        list={importList}
        view={view}
        source={source}
        rowActions={rowActions}
        onOpen={open}
        onRetry={look}
        asOf={time || undefined}
        actions={
          <Button
            variant="primary"
            icon={Plus}
            disabledReason={onlineOnly && i18n._(onlineOnly)}
            onClick={() => setNew(true)}
          >{t`New import`}</Button>
        }
      />
      {isNew ? <NewImportDialog onClose={() => setNew(false)} onDone={open} /> : null}
    </div>
  );
}
