import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouterState } from '@tanstack/react-router';
import { PanelLeftOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { currentItem, SYNC, useBadges, useNavItems, type NavItem } from '#src/app/navigation/nav-items.ts';
import { pathTo } from '#src/app/navigation/tree.ts';
import { useGo } from '#src/app/navigation/use-go.ts';

/** The narrow navigation of wide windows: icon over word, the place one is at in two ways (tint and mark). */
export function Rail({ onExpand }: { onExpand: (heading?: string) => void }) {
  const { t } = useLingui();
  const items = useNavItems();
  const badges = useBadges();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const current = currentItem(items, path);
  const top = current && (pathTo(items, current.id)?.[0] ?? current.id);
  const entry = (item: NavItem) => (
    <RailItem key={item.id} item={item} badge={badges[item.id] ?? 0} isHere={item.id === top} onExpand={onExpand} />
  );
  return (
    <nav aria-label={t`Main navigation`} className="flex h-full flex-col border-r border-line bg-card">
      <div className="thin-scroll flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto py-2">
        {items.filter(({ id }) => id !== SYNC).map(entry)}
      </div>
      {/* the way to what is unsent stays in sight, however long the list above */}
      <div className="shrink-0 border-t border-line py-1">{items.filter(({ id }) => id === SYNC).map(entry)}</div>
      <button
        type="button"
        onClick={() => onExpand()}
        className="flex h-15 shrink-0 flex-col items-center justify-center gap-1 border-t border-line text-small text-muted outline-offset-[-3px] hover:bg-tint"
      >
        <PanelLeftOpen size={22} aria-hidden />
        <Trans>Expand</Trans>
      </button>
    </nav>
  );
}

const look =
  'group relative mx-2 flex min-h-15 shrink-0 flex-col items-center justify-center gap-1 rounded-control px-1 py-1.5 text-center text-tiny text-soft no-underline outline-offset-[-3px] hover:bg-tint data-here:bg-tint-strong data-here:font-bold data-here:text-link';

interface RailItemProps {
  item: NavItem;
  badge: number;
  isHere: boolean;
  onExpand: (heading?: string) => void;
}

function RailItem({ item, badge, isHere, onExpand }: RailItemProps) {
  const go = useGo();
  const here = isHere ? '' : undefined;
  if (item.to !== undefined) {
    return (
      <Link to={item.to} aria-current={isHere ? 'page' : undefined} data-here={here} className={look}>
        <Inside item={item} badge={badge} />
      </Link>
    );
  }
  if (item.children.length === 0 && item.integration === undefined) return null;
  const isHeading = item.children.length > 0;
  return (
    <button
      type="button"
      aria-haspopup={isHeading ? 'dialog' : undefined}
      data-here={here}
      // S0 §2: selecting an entry with children expands it
      onClick={() => (isHeading ? onExpand(item.id) : go(item))}
      className={look}
    >
      <Inside item={item} badge={badge} />
    </button>
  );
}

function Inside({ item, badge }: { item: NavItem; badge: number }): ReactNode {
  const Glyph = item.icon;
  return (
    <>
      <span aria-hidden className="absolute inset-y-3 -left-2 hidden w-1 rounded-r-sm bg-accent-500 group-data-here:block" />
      <span className="relative">
        <Glyph size={22} aria-hidden />
        {badge > 0 ? <Badge count={badge} /> : null}
      </span>
      <span className="max-w-full hyphens-auto wrap-anywhere">{item.title}</span>
    </>
  );
}

/** A count at the corner of an icon. */
function Badge({ count }: { count: number }) {
  return (
    <span className="absolute -top-2 -right-3.5 min-w-5 rounded-full bg-accent-500 px-1 text-center text-[12px] leading-5 font-bold text-primary-950">
      {count > 99 ? '99+' : count}
    </span>
  );
}
