import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft, CircleCheck, PackagePlus, Pencil, Trash2 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { containerStatus } from '#schema/codes.ts';
import type { Container } from '#schema/records/container.ts';
import { documentWords } from '#schema/rules/document-words.ts';
import { useLive } from '#src/data/live/live.ts';
import { corrigibleIn } from '#src/data/queries/corrections.ts';
import { classesOf } from '#src/data/queries/references.ts';
import { can } from '#src/data/session/session.ts';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { usePageTitle } from '#src/kit/layout/page-title.ts';
import type { RowAction } from '#src/kit/list/declare.ts';
import { List } from '#src/kit/list/list.tsx';
import { ListLoading } from '#src/kit/list/list-states.tsx';
import type { SelectionAction } from '#src/kit/list/selection-bar.tsx';
import { arraySource } from '#src/kit/list/source.ts';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { Asking, type Asked, type MadeChange } from './asking.tsx';
import { editionList, foundRows, type EditionRow } from './documents.list.tsx';
import { HistoryCard } from './history-card.tsx';
import { UndoChange } from './undo-change.tsx';

/** Documents of one box: what is wrong with them, and the corrections the archive can make, each with its reason. */
export function BoxEdition({ box }: { box: Container }) {
  const { t } = useLingui();
  usePageTitle(t`Corrections of box ${box.code}`);
  const navigate = useNavigate();
  const view = useListView(editionList);
  const rows = useRowsOf(box);
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
    <div className="grid min-h-0 flex-1 gap-4 max-xl:auto-rows-max max-xl:overflow-y-auto xl:grid-cols-[minmax(0,3fr)_minmax(340px,1fr)]">
      <div className="flex min-h-0 flex-col gap-3 max-xl:h-[70vh]">
        <div className="flex items-center gap-2">
          <IconButton icon={ArrowLeft} label={t`Back to the boxes`} onClick={() => void navigate({ to: '.', search: {} })} />
          <CodeText className="text-section font-bold">{box.code}</CodeText>
        </div>
        {isOpen ? (
          <Banner tone="waiting">
            <Trans>This box is still open: its author corrects it.</Trans>
          </Banner>
        ) : null}
        {made ? <UndoChange key={made.opId} made={made} rows={rows} onEnd={() => setMade(undefined)} /> : null}
        <List
          list={editionList}
          view={view}
          source={source}
          rowActions={rowActions}
          selectionActions={actions}
          onOpen={mayCorrect ? (row) => setAsked({ what: 'correct', rows: [row] }) : undefined}
        />
      </div>
      <HistoryCard containerId={box.id} />
      <Asking box={box} asked={asked} onMade={setMade} onClose={() => setAsked(undefined)} />
    </div>
  );
}

/** Documents with their words; undefined while they are read. */
function useRowsOf({ id, projectId }: Container): EditionRow[] | undefined {
  const documents = useLive(corrigibleIn, id);
  const classes = useLive(classesOf, projectId);
  return useMemo(
    () =>
      documents?.map((row) => {
        const documentClass = classes?.find((each) => each.id === row.document.classId);
        return { ...row, words: documentClass ? documentWords(documentClass.attributes, row.document) : '' };
      }),
    [documents, classes],
  );
}

type Ask = (asked: Asked) => void;

function actionsOn(row: EditionRow, ask: Ask): RowAction[] {
  const rows = [row];
  const accept: RowAction[] =
    row.missing.length > 0
      ? [{ id: 'accept', label: msg`Accept incomplete`, icon: CircleCheck, onSelect: () => ask({ what: 'accept', rows }) }]
      : [];
  return [
    { id: 'correct', label: msg`Correct values`, icon: Pencil, onSelect: () => ask({ what: 'correct', rows }) },
    { id: 'move', label: msg`Move to another box`, icon: PackagePlus, onSelect: () => ask({ what: 'move', rows }) },
    ...accept,
    { id: 'strike', label: msg`Strike`, icon: Trash2, danger: true, onSelect: () => ask({ what: 'strike', rows }) },
  ];
}

function bulkActions(all: readonly EditionRow[], ask: Ask): SelectionAction[] {
  const chosen = (what: Asked['what']) => (ids: readonly string[], clear: () => void) =>
    ask({ what, rows: all.filter(({ document }) => ids.includes(document.id)), clear });
  return [
    { id: 'move', label: msg`Move to another box`, icon: PackagePlus, accent: true, onSelect: chosen('move') },
    { id: 'accept', label: msg`Accept incomplete`, icon: CircleCheck, onSelect: chosen('accept') },
    { id: 'many', label: msg`Correct values`, icon: Pencil, onSelect: chosen('many') },
    { id: 'strike', label: msg`Strike`, icon: Trash2, onSelect: chosen('strike') },
  ];
}
