import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useInPieces } from '#src/scheduling/deferred-render.ts';
import type { ListDeclaration, ListFilter, RowAction } from '#src/kit/list/declare.ts';
import { Grid } from '#src/kit/list/grid.tsx';
import { FootLine, type ListFooter } from '#src/kit/list/grid-foot.tsx';
import { endsPx, type GridModel } from '#src/kit/list/grid-model.ts';
import { ListHead } from '#src/kit/list/list-head.tsx';
import { ListEmpty, ListFault, ListLoading } from '#src/kit/list/list-states.tsx';
import { ListToolbar } from '#src/kit/list/list-toolbar.tsx';
import type { Peek } from '#src/kit/list/grid-events.ts';
import type { RowGroup } from '#src/kit/list/row-groups.ts';
import { SelectionBar, type SelectionAction } from '#src/kit/list/selection-bar.tsx';
import type { RowSource } from '#src/kit/list/source.ts';
import { useColumns } from '#src/kit/list/use-columns.ts';
import type { ListView } from '#src/kit/list/use-list-view.ts';
import { useSelection } from '#src/kit/list/use-selection.ts';
import { useWindow } from '#src/kit/list/use-window.ts';
import { labelText } from '#src/text/words.ts';

/** Below this width of the list rows are cards. */
const CARDS_PX = 560;
/** Width next to the rows, if the system draws a scrollbar. */
const SCROLLBAR_PX = 12;

export interface ListProps<Row, Filters extends Record<string, ListFilter>> {
  list: ListDeclaration<Row, Filters>;
  view: ListView<Filters>;
  /** Make it with `useMemo` from the view's filters and sort: another object is another question. */
  source: RowSource<Row>;
  /** Enter or a press on a row. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Del on a row; keep it stable, and offer to undo it. */
  onDelete?: ((row: Row) => void) | undefined;
  /** `onOpen` shows a row next to the list; this follows the focus and opens it. */
  peek?: Peek<Row> | undefined;
  /** Keep these two stable (declare them outside or with `useCallback`): rows are painted again when they change. */
  rowActions?: ((row: Row) => readonly RowAction[]) | undefined;
  rowClass?: ((row: Row) => string | undefined) | undefined;
  selectionActions?: readonly SelectionAction[] | undefined;
  /** Buttons next to the title. */
  actions?: ReactNode;
  /** True while the first rows may still load: an empty list is not reported as empty. */
  arriving?: boolean | undefined;
  /** The one action of the empty list. */
  emptyAction?: ReactNode;
  /** Between title and filters: a banner, a scan well. */
  above?: ReactNode;
  /** The rows are as old as this (ms): shown as "as of". */
  asOf?: number | undefined;
  /** True if only the data of this device are searched. */
  onDeviceOnly?: boolean | undefined;
  /** Limit of the source; the head reports it. */
  most?: number | undefined;
  onRetry?: (() => void) | undefined;
  /** Headings between the rows, for rows that are all in memory (`groupRows`); keep them stable. */
  groups?: readonly RowGroup[] | undefined;
  /** Sums of the columns, and a last line about the whole. */
  footer?: ListFooter | undefined;
  /** Line under the title in place of the count: a source that does not know how many match. */
  countText?: string | undefined;
  /** Under the rows, also while there are none: how to load more. */
  below?: ReactNode;
  /** In place of the empty list, while the source has not looked at everything: the list is not reported as empty. */
  unfinished?: ReactNode;
}

/** Everything the rows share; the same object until one of its parts changes. */
function useGridModel<Row, Filters extends Record<string, ListFilter>>(
  props: ListProps<Row, Filters>,
  { shown, cards }: Pick<ReturnType<typeof useColumns<Row, Filters>>, 'shown'> & { cards: boolean },
): GridModel<Row> {
  const { i18n } = useLingui();
  const { list, view, rowActions, rowClass, onOpen, onDelete } = props;
  const { sort, setSort } = view;
  return useMemo(
    () => ({
      label: labelText(i18n, list.title),
      columns: shown,
      selectable: list.selectable ?? false,
      cards,
      rowId: list.rowId,
      rowName: list.rowName,
      cardLines: list.cardLines,
      rowActions,
      rowClass,
      onOpen,
      onDelete,
      sort,
      onSort: setSort,
    }),
    [i18n, list, shown, cards, rowActions, rowClass, onOpen, onDelete, sort, setSort],
  );
}

/** A declared list: title, filters, rows, selection, export. Fills the height it is given. */
export function List<Row, Filters extends Record<string, ListFilter>>(props: ListProps<Row, Filters>) {
  const { list, view, source } = props;
  const frame = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(frame);
  const cards = widthPx > 0 && widthPx < CARDS_PX;
  const selectable = list.selectable ?? false;
  const [front, behind] = endsPx({ selectable, rowActions: props.rowActions });
  const columns = useColumns(list, widthPx, front + behind + SCROLLBAR_PX);
  const rows = useWindow(source);
  const count = rows.count ?? 0;
  // The first rows are the largest single render of a list.
  const isKnown = useInPieces(rows.count !== undefined && (count > 0 || !props.arriving));
  const { selection, chosen, chooseAll } = useSelection(source, { count, rowAt: rows.rowAt, rowId: list.rowId });
  const model = useGridModel(props, { shown: columns.shown, cards });
  return (
    <section ref={frame} aria-label={model.label} className="flex min-h-0 min-w-0 flex-1 flex-col gap-3">
      <ListHead {...props} count={isKnown ? count : undefined} failed={rows.error !== undefined} />
      {props.above}
      <ListToolbar list={list} view={view} source={source} columns={columns} cards={cards} />
      <div className="card-edge flex min-h-0 flex-1 flex-col overflow-hidden">
        {rows.error !== undefined ? (
          <ListFault onRetry={props.onRetry ?? (() => location.reload())} />
        ) : !isKnown ? (
          <ListLoading />
        ) : count === 0 ? (
          <ListEmpty {...{ list, view, unfinished: props.unfinished }} action={props.emptyAction} />
        ) : (
          <Grid
            {...{ model, selection, chosen, count }}
            onChooseAll={() => void chooseAll()}
            rowAt={rows.rowAt}
            onShow={rows.show}
            {...{ dimmed: rows.dimmed, groups: props.groups, footer: props.footer, peek: props.peek }}
          />
        )}
        {props.footer && count > 0 ? <FootLine model={model} footer={props.footer} /> : null}
        {isKnown && rows.error === undefined ? props.below : null}
        {list.selectable && selection.ids.size > 0 ? (
          <SelectionBar ids={selection.ids} actions={props.selectionActions ?? []} onClear={selection.clear} />
        ) : null}
      </div>
    </section>
  );
}

/** Width of an element; the observer's first word comes before the first paint. Columns depend on the list, not on the window. */
function useWidth(frame: { readonly current: HTMLElement | null }): number {
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidthPx(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return widthPx;
}
