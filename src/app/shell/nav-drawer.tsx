import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronDown, Search } from 'lucide-react';
import { useState } from 'react';
import { Drawer } from '#src/kit/layout/drawer.tsx';
import { filterItems, useNavItems, type NavItem } from '#src/app/shell/nav-items.ts';

/** With fewer items everything is in sight and a search would be one more thing to look at (S0 §2: when a scrollbar appears). */
const SEARCH_FROM = 10;

/** The whole navigation, over the page. */
export function NavDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const items = useNavItems();
  const [words, setWords] = useState('');
  const shown = filterItems(items, words);
  return (
    <Drawer open={open} onClose={onClose} title={<Trans>Navigation</Trans>}>
      <nav aria-label={t`Main navigation`} className="flex flex-1 flex-col gap-1 p-3">
        {countOf(items) >= SEARCH_FROM ? (
          <label className="mb-2 flex h-control items-center gap-2 rounded-control px-3 text-muted shadow-[inset_0_0_0_1px_var(--color-control)] focus-within:shadow-[inset_0_0_0_2px_var(--color-focus)]">
            <Search size={18} aria-hidden />
            <span className="sr-only">
              <Trans>Search in the navigation</Trans>
            </span>
            <input
              value={words}
              onChange={(event) => setWords(event.target.value)}
              placeholder={t`Search...`}
              className="h-full min-w-0 flex-1 bg-transparent text-body text-text outline-none placeholder:text-muted"
            />
          </label>
        ) : null}
        {shown.map((item) => (
          <Item key={item.id} item={item} level={0} startOpen={words !== ''} onClose={onClose} />
        ))}
      </nav>
    </Drawer>
  );
}

function countOf(items: readonly NavItem[]): number {
  return items.reduce((sum, item) => sum + 1 + countOf(item.children), 0);
}

interface ItemProps {
  item: NavItem;
  level: number;
  startOpen: boolean;
  onClose: () => void;
}

function Item({ item, level, startOpen, onClose }: ItemProps) {
  const [open, setOpen] = useState(startOpen);
  const Glyph = item.icon;
  const inside = (
    <>
      <Glyph size={22} aria-hidden className="shrink-0" />
      <span className="min-w-0 flex-1 text-left">{item.title}</span>
      {item.badge > 0 ? (
        <span className="min-w-6 rounded-full bg-accent-500 px-1.5 text-center text-small leading-5 font-bold text-primary-950">
          {item.badge}
        </span>
      ) : null}
    </>
  );
  const look =
    'flex min-h-12 w-full items-center gap-3 rounded-control px-3 text-[15px] text-text no-underline outline-offset-[-3px] hover:bg-tint';
  if (item.children.length === 0) {
    return item.to === undefined ? null : (
      <Link
        to={item.to}
        onClick={onClose}
        style={{ paddingLeft: 12 + level * 20 }}
        className={`${look} aria-[current]:bg-tint-strong aria-[current]:font-bold aria-[current]:text-link`}
      >
        {inside}
      </Link>
    );
  }
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        style={{ paddingLeft: 12 + level * 20 }}
        className={look}
      >
        {inside}
        <ChevronDown size={18} aria-hidden className={`transition-transform ${open ? 'rotate-180' : ''}`} />
      </button>
      {open
        ? item.children.map((child) => (
            <Item key={child.id} item={child} level={level + 1} startOpen={startOpen} onClose={onClose} />
          ))
        : null}
    </>
  );
}
