import { memo } from 'react';
import { classes } from '#src/kit/classes.ts';
import type { RowGroup } from '#src/kit/list/row-groups.ts';

interface GroupRowProps {
  group: RowGroup;
  /** Position among rows and headings, from 0. */
  entry: number;
  topPx: number;
  heightPx: number;
  /** Columns of the grid. */
  columns: number;
  leastPx: number | undefined;
  /** Focused column; -1 if the focus is in another row. */
  focused: number;
}

/** A heading between rows: title, count, and at its end what can be done with the whole group. */
export const GroupRow = memo(function GroupRow(props: GroupRowProps) {
  const { group, entry, columns, focused } = props;
  const { icon: Glyph, action } = group;
  const onAction = action !== undefined && columns > 1 && focused === columns - 1;
  return (
    <div
      role="row"
      aria-rowindex={entry + 2}
      data-row={entry}
      className="absolute inset-x-0 top-0 flex items-center gap-2 border-b border-line bg-sunken px-4 text-office contain-strict focus-within:shadow-[inset_4px_0_0_var(--color-primary)]"
      style={{ height: props.heightPx, transform: `translateY(${props.topPx}px)`, minWidth: props.leastPx }}
    >
      <div
        role="gridcell"
        aria-colindex={1}
        aria-colspan={action ? Math.max(1, columns - 1) : columns}
        data-cell={`${entry + 1}:0`}
        tabIndex={focused >= 0 && !onAction ? 0 : -1}
        className="flex min-w-0 flex-1 items-center gap-2 self-stretch rounded-small outline-offset-[-3px]"
      >
        {Glyph ? <Glyph size={18} aria-hidden className="shrink-0 text-soft" /> : null}
        <span className="truncate font-bold text-text">{group.title}</span>
        {group.note ? <span className="min-w-0 truncate text-muted">{group.note}</span> : null}
        {group.hint ? <span className="ml-auto truncate text-small font-bold text-on-waiting">{group.hint}</span> : null}
      </div>
      {action ? (
        <div role="gridcell" aria-colindex={columns} className={classes('shrink-0', columns === 1 && 'contents')}>
          <button
            type="button"
            data-no-open
            data-cell={`${entry + 1}:${columns - 1}`}
            tabIndex={onAction || columns === 1 ? 0 : -1}
            onClick={action.onSelect}
            className="h-8 rounded-small bg-card px-3 text-small font-bold whitespace-nowrap text-link ring-1 ring-line-strong hover:bg-tint"
          >
            {action.label}
          </button>
        </div>
      ) : null}
    </div>
  );
});
