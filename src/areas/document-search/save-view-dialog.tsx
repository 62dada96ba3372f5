import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { savedViewCalls } from '#schema/calls/saved-views.ts';
import { LIMITS, SEARCH_LIMITS } from '#schema/limits.ts';
import { call } from '#src/data/calls/call.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { keptColumns } from '#src/kit/list/kept-columns.ts';
import { Field } from '#src/kit/inputs/field.tsx';
import { Switch } from '#src/kit/switch.tsx';
import { troubleText } from '#src/parts/answers/trouble.ts';
import type { AddressQuery } from './address-query.ts';
import { resultListId } from './result-list.ts';
import type { SavedView } from './saved-views.ts';
import type { SearchTarget } from './use-target.ts';

interface SaveViewDialogProps {
  target: SearchTarget;
  /** A view to rename or share; without one a new view is saved. */
  view?: SavedView;
  /** The search of a new view. */
  query?: AddressQuery;
  onClose: () => void;
  onDone?: () => void;
}

/** Columns as they are shown now; too many for a view are those of the list. */
function columnsNow(targetId: string): string {
  const columns = keptColumns(resultListId(targetId));
  return columns.length > SEARCH_LIMITS.viewCharacters ? '' : columns;
}

/** Name of a saved view, and whether others see it. */
export function SaveViewDialog({ target, view, query = {}, onClose, onDone }: SaveViewDialogProps) {
  const { t, i18n } = useLingui();
  const [id] = useState(() => view?.id ?? crypto.randomUUID());
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(view?.shared ?? false);
  const [trouble, setTrouble] = useState('');
  const submit = async () => {
    const outcome = await call(savedViewCalls.saveView, {
      id,
      target: target.kind,
      targetId: target.id,
      name: name.trim(),
      shared: isShared,
      query: view?.query ?? new URLSearchParams(query).toString(),
      columns: view?.columns ?? columnsNow(target.id),
      version: view?.version ?? 0,
    });
    if (outcome.kind !== 'done') return setTrouble(troubleText(i18n, outcome));
    snack(t`The view is saved.`);
    onDone?.();
    return onClose();
  };
  return (
    <FormDialog
      open
      title={view ? <Trans>Change the view</Trans> : <Trans>Save this search as a view</Trans>}
      submitLabel={t`Save`}
      disabledReason={name.trim() === '' ? t`Enter a name.` : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <Field type="text" label={t`Name of the view`} value={name} onChange={setName} maxLength={LIMITS.nameCharacters} />
        <Switch label={t`Others who search here see it, too`} checked={isShared} onChange={setShared} />
        <Trouble>{trouble}</Trouble>
      </div>
    </FormDialog>
  );
}
