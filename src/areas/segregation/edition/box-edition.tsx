import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { containerStatus } from '#schema/codes.ts';
import { can } from '#src/data/session/session.ts';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { Freshness } from '#src/kit/feedback/freshness.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { usePageTitle } from '#src/kit/layout/page-title.ts';
import { List } from '#src/kit/list/list.tsx';
import { ListLoading } from '#src/kit/list/list-states.tsx';
import { arraySource } from '#src/kit/list/source.ts';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { Asking, type Asked, type MadeChange } from './asking.tsx';
import { editionList, foundRows, type EditionRow } from './documents.list.tsx';
import { HistoryCard } from './history-card.tsx';
import { actionsOn, bulkActions } from './row-actions.ts';
import { UndoChange } from './undo-change.tsx';
import { useBoxRows, type EditedBox } from './use-box-rows.ts';

/** Documents of one box: what is wrong with them, and the corrections the archive can make, each with its reason. */
export function BoxEdition(here: EditedBox) {
  const { t } = useLingui();
  const { box } = here;
  usePageTitle(t`Corrections of box ${box.code}`);
  const navigate = useNavigate();
  const view = useListView(editionList);
  const { rows, corrections } = useBoxRows(here);
  const [asked, setAsked] = useState<Asked>();
  const [made, setMade] = useState<MadeChange>();
  const { show, search } = view.filters;
  const found = useMemo(() => rows && foundRows(rows, show, search), [rows, show, search]);
  const source = useMemo(() => arraySource(found ?? []), [found]);
  const isOpen = box.status === containerStatus.opened;
  const mayCorrect = can('segregation.correct') && !isOpen;
  const rowActions = useCallback((row: EditionRow) => (mayCorrect ? actionsOn(row, setAsked) : []), [mayCorrect]);
  const actions = useMemo(() => (mayCorrect ? bulkActions(rows ?? [], setAsked) : []), [rows, mayCorrect]);
  if (!rows) return <ListLoading />;
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] gap-4 max-xl:auto-rows-max max-xl:overflow-y-auto xl:grid-cols-[minmax(0,3fr)_minmax(340px,1fr)]">
      <div className="flex min-h-0 flex-col gap-3 max-xl:h-[70vh]">
        <div className="flex items-center gap-2">
          <IconButton
            icon={ArrowLeft}
            label={t`Back to the boxes`}
            onClick={() => void navigate({ to: '.', search: { by: 'boxes' } })}
          />
          <CodeText className="text-section font-bold">{box.code}</CodeText>
        </div>
        <Freshness at={here.keptAt ?? 0} failed={here.keptAt !== undefined} />
        {isOpen ? (
          <Banner tone="waiting">
            <Trans>This box is still open: its author corrects it.</Trans>
          </Banner>
        ) : null}
        {made ? <UndoChange key={made.opId} made={made} onEnd={() => setMade(undefined)} /> : null}
        <List
          list={editionList}
          view={view}
          source={source}
          rowActions={rowActions}
          selectionActions={actions}
          onOpen={mayCorrect ? (row) => setAsked({ what: 'correct', rows: [row] }) : undefined}
        />
      </div>
      <HistoryCard rows={corrections} />
      <Asking asked={asked} onMade={setMade} onClose={() => setAsked(undefined)} />
    </div>
  );
}
