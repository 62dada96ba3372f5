import { Trans, useLingui } from '@lingui/react/macro';
import { Bookmark, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { savedViewCalls } from '#schema/calls/saved-views.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { call } from '#src/data/calls/call.ts';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { ConfirmDialog } from '#src/kit/dialog/confirm-dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Card, CardHead } from '#src/kit/layout/card.tsx';
import { troubleText } from '#src/parts/answers/trouble.ts';
import type { AddressQuery } from './address-query.ts';
import { SaveViewDialog } from './save-view-dialog.tsx';
import { queryOfView, showColumnsOf, type SavedView } from './saved-views.ts';
import type { SearchTarget } from './use-target.ts';

/** Saved views of the class or project: own ones, and those others share. */
export function SavedSearches({ target, onChoose }: { target: SearchTarget; onChoose: (query: AddressQuery) => void }) {
  const { t, i18n } = useLingui();
  const { data = [], again } = useCalled(savedViewCalls.savedViews, { targetId: target.id });
  const [asked, setAsked] = useState<{ what: 'change' | 'delete'; view: SavedView }>();
  if (data.length === 0) return null;
  const close = () => setAsked(undefined);
  const remove = async () => {
    const outcome = await call(savedViewCalls.deleteView, { id: asked?.view.id ?? '' });
    if (outcome.kind !== 'done') snack(troubleText(i18n, outcome));
    close();
    await again();
  };
  return (
    <Card aria-label={t`Saved views`}>
      <CardHead title={<Trans>Saved views</Trans>} />
      <ul className="divide-y divide-line border-t border-line">
        {data.map((view) => (
          <ViewRow
            key={view.id}
            view={view}
            onChoose={() => {
              showColumnsOf(view);
              onChoose(queryOfView(view));
            }}
            onAsk={(what) => setAsked({ what, view })}
          />
        ))}
      </ul>
      {asked?.what === 'change' ? (
        <SaveViewDialog target={target} view={asked.view} onClose={close} onDone={() => void again()} />
      ) : null}
      <ConfirmDialog
        open={asked?.what === 'delete'}
        title={<Trans>Delete this view?</Trans>}
        confirmLabel={t`Delete view`}
        cancelLabel={t`Cancel`}
        danger
        onConfirm={remove}
        onClose={close}
      >
        {asked?.view.name}
      </ConfirmDialog>
    </Card>
  );
}

interface ViewRowProps {
  view: SavedView;
  onChoose: () => void;
  onAsk: (what: 'change' | 'delete') => void;
}

function ViewRow({ view, onChoose, onAsk }: ViewRowProps) {
  const { t } = useLingui();
  return (
    <li className="flex items-center pr-2">
      <button
        type="button"
        onClick={onChoose}
        className="flex min-h-12 min-w-0 flex-1 items-center gap-3 px-5 py-2 text-left outline-offset-[-3px] hover:bg-tint"
      >
        <Bookmark size={18} aria-hidden className="shrink-0 text-muted" />
        <span className="min-w-0 flex-1">
          <span className="block break-words">{view.name}</span>
          {view.isOwn ? null : <span className="block text-small text-muted">{t`Shared by ${view.owner}`}</span>}
        </span>
      </button>
      {view.isOwn ? (
        <>
          <IconButton icon={Pencil} iconSize={18} label={t`Change: ${view.name}`} onClick={() => onAsk('change')} />
          <IconButton icon={Trash2} iconSize={18} label={t`Delete: ${view.name}`} onClick={() => onAsk('delete')} />
        </>
      ) : null}
    </li>
  );
}
