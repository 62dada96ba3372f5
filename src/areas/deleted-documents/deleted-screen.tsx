import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { documentEditCalls, type DocumentVerdict } from '#schema/calls/document-edit.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { call, callWith } from '#src/data/calls/call.ts';
import { Button } from '#src/kit/button/button.tsx';
import { ConfirmDialog } from '#src/kit/dialog/confirm-dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import type { RowAction } from '#src/kit/list/declare.ts';
import { List } from '#src/kit/list/list.tsx';
import type { SelectionAction } from '#src/kit/list/selection-bar.tsx';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { useCallSource } from '#src/parts/list-source/call-source.ts';
import { deletedList, type DeletedDocument } from './deleted.list.ts';

interface Asked {
  ids: readonly string[];
  clear: () => void;
}

/** Restores the chosen documents, and names those that stay deleted. */
function useRestore(asked: Asked | undefined, close: () => void, load: () => Promise<unknown>) {
  const { t, i18n } = useLingui();
  const stayed = (codes: string) => t`These stay deleted, because their code is in use again or their box is deleted: ${codes}`;
  return async () => {
    if (!asked) return;
    const { outcome, left } = await restoreAll(asked.ids);
    close();
    const codes = left.map(({ message }) => message).join(', ');
    const done = left.length === 0 ? t`Restored. They are in searches again.` : stayed(codes);
    snack(outcome.kind === 'done' ? done : troubleText(i18n, outcome));
    if (outcome.kind === 'done') asked.clear();
    await load();
  };
}

/** Restores documents in parts of one call, up to the first part that is not answered; `left` are those that stay deleted. */
async function restoreAll(ids: readonly string[]) {
  const left: DocumentVerdict[] = [];
  for (let from = 0; ; from += DOCUMENT_LIMITS.atOnce) {
    const outcome = await call(documentEditCalls.undelete, { guidList: ids.slice(from, from + DOCUMENT_LIMITS.atOnce) });
    if (outcome.kind === 'done') left.push(...outcome.data.documents.filter(({ verdict }) => verdict === 'refused'));
    if (outcome.kind !== 'done' || from + DOCUMENT_LIMITS.atOnce >= ids.length) return { outcome, left };
  }
}

/** Documents that were deleted within 30 days, and a way back for them. */
export function DeletedScreen() {
  const { t } = useLingui();
  const view = useListView(deletedList);
  const { search } = view.filters;
  const { source, state } = useCallSource<DeletedDocument>((after, signal) => askDeleted(search, after, signal), search);
  const [asked, setAsked] = useState<Asked>();
  const rowActions = useCallback(
    ({ guid }: DeletedDocument): RowAction[] => [
      { id: 'restore', label: msg`Restore`, icon: Undo2, onSelect: () => setAsked({ ids: [guid], clear: () => undefined }) },
    ],
    [],
  );
  const selectionActions = useMemo(
    (): SelectionAction[] => [
      { id: 'restore', label: msg`Restore`, icon: Undo2, accent: true, onSelect: (ids, clear) => setAsked({ ids, clear }) },
    ],
    [],
  );
  const restore = useRestore(
    asked,
    () => setAsked(undefined),
    () => source.load(),
  );
  return (
    <div className="flex h-full min-h-0 flex-col gap-3 p-4">
      <List
        list={deletedList}
        view={view}
        source={source}
        rowActions={rowActions}
        selectionActions={selectionActions}
        onRetry={() => void source.load()}
        below={
          state.next === null ? null : (
            <div className="flex justify-center border-t border-line px-4 py-2">
              <Button busy={state.busy} onClick={() => void source.loadNext()}>
                <Trans>Load more</Trans>
              </Button>
            </div>
          )
        }
      />
      <ConfirmDialog
        open={asked !== undefined}
        title={<Plural value={asked?.ids.length ?? 0} one="Restore # document?" other="Restore # documents?" />}
        confirmLabel={t`Restore`}
        cancelLabel={t`Cancel`}
        onConfirm={restore}
        onClose={() => setAsked(undefined)}
      >
        <Trans>It is found and shown again as before, with its pages and its history.</Trans>
      </ConfirmDialog>
    </div>
  );
}

async function askDeleted(text: string, after: string | null, signal: AbortSignal) {
  const asked = { ...(text.trim() !== '' && { text: text.trim() }), ...(after !== null && { searchPackageId: after }) };
  const outcome = await callWith({ signal }, documentEditCalls.deletedDocuments, asked);
  if (outcome.kind !== 'done') throw new Error(outcome.kind);
  const { items, isLastPage, searchPackageId } = outcome.data;
  return { rows: items, next: isLastPage ? null : searchPackageId };
}
