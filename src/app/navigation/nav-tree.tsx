import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight, ExternalLink } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { classes } from '#src/kit/classes.ts';
import type { NavItem } from '#src/app/navigation/nav-items.ts';
import type { Row } from '#src/app/navigation/tree.ts';
import { useTree } from '#src/app/navigation/use-tree.ts';

interface NavTreeProps {
  items: readonly NavItem[];
  isOpen: (id: string) => boolean;
  setOpen: (ids: readonly string[], open: boolean) => void;
  current: string | undefined;
  badges: Readonly<Record<string, number>>;
  onChoose: (item: NavItem) => void;
  /** Words chose these lines: each key brings others, and they are shown by the elements that are there. */
  filtered: boolean;
  /** Line that has the focus when the tree appears. */
  start: string | undefined;
}

/** The navigation as a tree of the APG: one stop of the tab key, arrows inside, only the lines on screen in the page. */
export const NavTree = memo(function NavTree(props: NavTreeProps) {
  const { items, isOpen, setOpen, current, badges, onChoose, filtered, start } = props;
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const tree = useTree({ frame, items, isOpen, setOpen, onChoose, start });
  const { rows, active, virtual } = tree;
  const focusStart = useRef(() => tree.focusLine(active));
  useEffect(() => focusStart.current(), []);
  return (
    <div ref={frame} className="thin-scroll min-h-0 flex-1 overflow-y-auto px-3 pb-3">
      <div
        role="tree"
        aria-label={t`Main navigation`}
        tabIndex={-1}
        onKeyDown={tree.onKeyDown}
        // the focus may come by other ways than the keys here: a pointer, a screen reader
        onFocus={(event) => tree.setActiveId(lineOf(event.target)?.dataset['line'] ?? tree.activeId)}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          const pressed = lineOf(event.target as Element)?.dataset['line']; // presses are on elements
          const row = rows.find(({ item }) => item.id === pressed);
          if (!row) return;
          event.preventDefault();
          tree.choose(row);
        }}
        className="relative outline-none"
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ index, start: top, size }) => {
          const row = rows[index];
          return row ? (
            <Line
              key={filtered ? index : row.item.id}
              {...row}
              isActive={index === active}
              isCurrent={row.item.id === current}
              badge={badges[row.item.id] ?? 0}
              topPx={top}
              heightPx={size}
            />
          ) : null;
        })}
      </div>
    </div>
  );
});

const lineOf = (element: Element) => element.closest<HTMLElement>('[data-line]');

interface LineProps extends Row<NavItem> {
  isActive: boolean;
  isCurrent: boolean;
  badge: number;
  topPx: number;
  heightPx: number;
}

/** Rendered again only when one of its props changed; the tree handles its events. */
const Line = memo(function Line(props: LineProps) {
  const { item, level, place, siblings, open, isActive, isCurrent, badge } = props;
  const Glyph = item.icon;
  return (
    <a
      // a press with the middle button or Ctrl opens a page in a tab of its own, as any link does
      href={item.to}
      role="treeitem"
      data-line={item.id}
      tabIndex={isActive ? 0 : -1}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={open}
      aria-current={isCurrent ? 'page' : undefined}
      aria-selected={isCurrent}
      aria-disabled={open === undefined && item.to === undefined && item.integration === undefined ? true : undefined}
      style={{ top: props.topPx, height: props.heightPx, paddingLeft: level === 1 ? 12 : 24 + (level - 1) * 20 }}
      className="absolute inset-x-0 flex cursor-pointer items-center gap-3 rounded-control pr-2 text-office text-text no-underline outline-offset-[-3px] hover:bg-tint aria-[current]:bg-tint-strong aria-[current]:font-bold aria-[current]:text-link aria-disabled:cursor-default aria-disabled:text-muted"
    >
      {level === 1 ? <Glyph size={20} aria-hidden className="shrink-0" /> : null}
      <span className="min-w-0 flex-1 truncate">{item.title}</span>
      {badge > 0 ? (
        <span className="min-w-6 rounded-full bg-accent-500 px-1.5 text-center text-small leading-5 font-bold text-primary-950">
          {badge}
        </span>
      ) : null}
      {item.integration === undefined ? null : (
        <>
          <ExternalLink size={16} aria-hidden className="shrink-0 text-muted" />
          <span className="sr-only">
            <Trans>opens a new tab</Trans>
          </span>
        </>
      )}
      {open === undefined ? null : (
        <ChevronRight
          size={18}
          aria-hidden
          className={classes('shrink-0 text-muted transition-transform', open && 'rotate-90')}
        />
      )}
    </a>
  );
});
