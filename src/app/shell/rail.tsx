import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { PanelLeftOpen } from 'lucide-react';
import { useNavItems, type NavItem } from '#src/app/shell/nav-items.ts';

/** The narrow navigation of wide windows: icon over word, the place one is at in two ways (tint and mark). */
export function Rail({ onExpand }: { onExpand: () => void }) {
  const { t } = useLingui();
  const items = useNavItems();
  return (
    <nav
      aria-label={t`Main navigation`}
      className="thin-scroll flex w-27.5 shrink-0 flex-col gap-0.5 overflow-y-auto border-r border-line bg-card py-2 max-rail:hidden"
    >
      {items.map((item) => (
        <RailItem key={item.id} item={item} />
      ))}
      <button
        type="button"
        onClick={onExpand}
        className="mx-2 mt-auto flex h-15 shrink-0 flex-col items-center justify-center gap-1 rounded-control text-small text-muted outline-offset-[-3px] hover:bg-tint"
      >
        <PanelLeftOpen size={22} aria-hidden />
        <Trans>Expand</Trans>
      </button>
    </nav>
  );
}

function RailItem({ item }: { item: NavItem }) {
  const Glyph = item.icon;
  const to = item.to ?? item.children.find((child) => child.to !== undefined)?.to;
  if (to === undefined) return null;
  return (
    <Link
      to={to}
      className="group relative mx-2 flex min-h-17 flex-col items-center justify-center gap-1 rounded-control px-1 py-2 text-center text-tiny text-soft no-underline outline-offset-[-3px] hover:bg-tint aria-[current]:bg-tint-strong aria-[current]:font-bold aria-[current]:text-link"
    >
      <span
        aria-hidden
        className="absolute inset-y-3.5 -left-2 hidden w-1 rounded-r-sm bg-accent-500 group-aria-[current]:block"
      />
      <span className="relative">
        <Glyph size={24} aria-hidden />
        {item.badge > 0 ? <Badge count={item.badge} /> : null}
      </span>
      <span className="max-w-full hyphens-auto wrap-anywhere">{item.title}</span>
    </Link>
  );
}

/** A count at the corner of an icon. */
export function Badge({ count }: { count: number }) {
  return (
    <span className="absolute -top-2 -right-3.5 min-w-5 rounded-full bg-accent-500 px-1 text-center text-[12px] leading-5 font-bold text-primary-950">
      {count > 99 ? '99+' : count}
    </span>
  );
}
