import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { classes } from '#src/kit/classes.ts';
import { useFollowedPlace } from '#src/kit/list/followed-place.ts';
import { gridEvents, type Peek } from '#src/kit/list/grid-events.ts';
import { useFocusCell } from '#src/kit/list/grid-focus.ts';
import { GridFoot, type ListFooter } from '#src/kit/list/grid-foot.tsx';
import { GridHead } from '#src/kit/list/grid-head.tsx';
import type { GridPlace } from '#src/kit/list/grid-keys.ts';
import { forgetPlace, leaveList, leftPlace } from '#src/kit/list/left-place.ts';
import { gridHeights } from '#src/kit/list/grid-heights.ts';
import { gridColumns, gridTemplate, type GridModel } from '#src/kit/list/grid-model.ts';
import { GridRow } from '#src/kit/list/grid-row.tsx';
import { useGridWindow } from '#src/kit/list/grid-window.ts';
import { GroupRow } from '#src/kit/list/group-row.tsx';
import { planGroups, type RowGroup } from '#src/kit/list/row-groups.ts';
import { orderRows } from '#src/kit/list/row-order.ts';
import { RowSlots } from '#src/kit/list/row-slots.ts';
import type { Selection } from '#src/kit/list/selection.ts';

type Virtual = ReturnType<typeof useGridWindow>['virtual'];

export interface GridProps<Row> {
  model: GridModel<Row>;
  selection: Selection;
  /** State of the header box. */
  chosen: 'on' | 'off' | 'mixed';
  onChooseAll: () => void;
  count: number;
  rowAt: (index: number) => Row | undefined;
  /** Positions about to be shown. */
  onShow: (first: number, last: number) => void;
  dimmed: boolean;
  /** Headings between the rows, in the order of their positions; keep them stable. */
  groups?: readonly RowGroup[] | undefined;
  footer?: ListFooter | undefined;
  peek?: Peek<Row> | undefined;
}

const noGroups: readonly RowGroup[] = [];

/** Rows as a data grid: one tab stop, arrows inside it, and only what is on screen in the page. */
export function Grid<Row>(props: GridProps<Row>) {
  const { model, footer } = props;
  const frame = useRef<HTMLDivElement>(null);
  const { plan, rowAt, idAt, isThere, isHead, onShow } = useEntries(props);
  const count = plan.entries;
  const { place, setPlace, returned, leave } = usePlace(model.label, count, idAt);
  const heights = gridHeights(model, { count, isHead, headsBefore: plan.headsBefore, rowAt });
  const { virtual, pageRows } = useGridWindow({
    frame,
    count,
    cards: model.cards,
    heights,
    isHead,
    focusedRow: place.row,
    startRow: returned?.row,
    isThere,
    onShow,
  });
  const { slots, group } = useSlots(virtual, count, idAt);
  const focus = useFocusCell(frame, place, returned !== undefined);
  useShownPlace(frame, virtual, place);
  const go = (to: GridPlace) => {
    setPlace(to);
    if (to.row > 0) virtual.scrollToIndex(to.row - 1);
    focus.want(to);
  };
  const columns = gridColumns(model);
  const focusedIn = (row: number) => (place.row === row ? Math.min(place.column, columns - 1) : -1);
  return (
    <div
      ref={frame}
      role="grid"
      aria-label={model.label}
      aria-rowcount={count + (footer?.sums ? 2 : 1)}
      aria-colcount={columns}
      aria-multiselectable={model.selectable || undefined}
      tabIndex={-1}
      className={classes('thin-scroll relative min-h-0 flex-1 overflow-auto outline-none', props.dimmed && 'opacity-50')}
      {...gridEvents({ ...props, count, pageRows, place, rowAt, go, setPlace, leave, hold: focus.hold })}
    >
      {model.cards ? null : (
        <GridHead model={model} focused={focusedIn(0)} chosen={props.chosen} onChooseAll={props.onChooseAll} />
      )}
      <div ref={group} role="rowgroup" className="relative" style={{ height: heights.totalPx }}>
        {slots.map(({ key, index }) => (
          <Entry
            key={key}
            {...props}
            index={index}
            head={plan.groupAt(index)}
            row={rowAt(index)}
            {...heights.placeOf(index)}
            focused={focusedIn(index + 1)}
          />
        ))}
      </div>
      {footer ? <GridFoot model={model} footer={footer} rowIndex={count + 2} /> : null}
    </div>
  );
}

interface EntryProps<Row> extends GridProps<Row> {
  index: number;
  head: RowGroup | undefined;
  row: Row | undefined;
  topPx: number;
  heightPx: number;
  focused: number;
}

/** A row, or a heading between rows. */
function Entry<Row>({ model, selection, peek, index, head, row, topPx, heightPx, focused }: EntryProps<Row>) {
  if (head) {
    const leastPx = model.cards ? undefined : gridTemplate(model).leastPx;
    return (
      <GroupRow
        group={head}
        entry={index}
        topPx={topPx}
        heightPx={heightPx}
        columns={gridColumns(model)}
        leastPx={leastPx}
        focused={focused}
      />
    );
  }
  return (
    <GridRow
      model={model}
      index={index}
      row={row}
      heightPx={heightPx}
      topPx={topPx}
      selected={row !== undefined && selection.ids.has(model.rowId(row))}
      shown={row !== undefined && peek?.shown === model.rowId(row)}
      focused={focused}
    />
  );
}

/** Rows and headings as one sequence: the grid moves, scrolls and focuses in it. A heading is no row: it cannot be chosen. */
function useEntries<Row>({ model, count, groups = noGroups, rowAt, onShow }: GridProps<Row>) {
  const plan = useMemo(() => planGroups(groups, count), [groups, count]);
  const { rowId } = model;
  const entryRow = useCallback((entry: number) => (plan.groupAt(entry) ? undefined : rowAt(plan.rowOf(entry))), [plan, rowAt]);
  const idAt = useCallback(
    (entry: number) => {
      const group = plan.groupAt(entry);
      if (group) return `group/${group.id}`;
      const row = entryRow(entry);
      return row === undefined ? undefined : rowId(row);
    },
    [plan, entryRow, rowId],
  );
  const isThere = useCallback((entry: number) => idAt(entry) !== undefined, [idAt]);
  const isHead = useCallback((entry: number) => plan.groupAt(entry) !== undefined, [plan]);
  const show = useCallback(
    (first: number, last: number) => onShow(plan.rowOf(Math.max(0, first)), plan.rowOf(last)),
    [plan, onShow],
  );
  return { plan, rowAt: entryRow, idAt, isThere, isHead, onShow: show };
}

/** The elements of the rows on screen, in row order whenever nothing moves. */
function useSlots(virtual: Virtual, count: number, idAt: (index: number) => string | undefined) {
  const [rows] = useState(() => new RowSlots());
  const group = useRef<HTMLDivElement>(null);
  const isMoving = virtual.isScrolling;
  useLayoutEffect(() => {
    if (!isMoving && group.current) orderRows(group.current);
  });
  return { slots: rows.assign(virtual.getVirtualIndexes(), count, idAt), group };
}

/** Place of the focus. It begins where the list was left by opening a row (`returned`), once. */
function usePlace(label: string, count: number, idAt: (index: number) => string | undefined) {
  const [left] = useState(() => leftPlace(label));
  useEffect(() => void forgetPlace(label), [label]);
  const [place, setPlace] = useFollowedPlace(count, idAt, left);
  const leave = (row: number) => leaveList(label, { place: { ...place, row }, id: idAt(row - 1) });
  return { place, setPlace, returned: left?.place, leave };
}

/** Restores the position of the focused row on screen after newer rows moved it. Scrolling by the user is left alone. */
function useShownPlace(frame: RefObject<HTMLElement | null>, virtual: Virtual, { row }: GridPlace) {
  const before = useRef(row);
  useEffect(() => {
    const was = before.current - 1;
    before.current = row;
    const wasShown = virtual.range !== null && was >= virtual.range.startIndex && was <= virtual.range.endIndex;
    if (row > 0 && wasShown && frame.current?.contains(document.activeElement)) virtual.scrollToIndex(row - 1);
  }, [frame, virtual, row]);
}
