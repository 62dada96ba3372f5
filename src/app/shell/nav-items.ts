import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { CloudCog } from 'lucide-react';
import { menuRoute } from '#schema/codes.ts';
import type { MenuItem } from '#schema/records/settings.ts';
import { useLive } from '#src/data/live.ts';
import { conflictCount } from '#src/data/queries/conflicts.ts';
import { can, useSession } from '#src/data/session.ts';
import { useSyncStatus } from '#src/data/sync.ts';
import type { Icon } from '#src/kit/icon.ts';
import { addresses, menuAddress } from '#src/app/addresses.ts';
import { useDrawer } from '#src/app/menu.ts';
import { menuIcon } from '#src/app/shell/menu-icons.ts';

/** One entry of rail and drawer; `children` only where the service nests them. */
export interface NavItem {
  id: string;
  title: string;
  icon: Icon;
  /** Undefined for a heading that leads nowhere by itself. */
  to: string | undefined;
  badge: number;
  children: readonly NavItem[];
}

/**
 * Titles of the places that are the same for everybody: the menu is kept for the time without coverage, and its titles are
 * in the language it was fetched in. What the client named itself (catalogs, reports) keeps its name.
 */
const titles: Partial<Record<number, MessageDescriptor>> = {
  [menuRoute.protocol]: msg`Boxes and envelopes`,
  [menuRoute.conflictDesk]: msg`Conflicts`,
};

/** The entries of the person's drawer: what the service sent, then the sync centre, which every role has. */
export function useNavItems(): readonly NavItem[] {
  const { i18n } = useLingui();
  const { urlPath } = useSession();
  const menu = useDrawer();
  const { needsYou } = useSyncStatus();
  const cases = useLive(conflictCount) ?? 0;
  const badges: Readonly<Record<number, number>> = { [menuRoute.conflictDesk]: can('conflict.read') ? cases : 0 };
  const titled = ({ title, data }: MenuItem) => {
    const own = titles[data.routeId];
    return own ? i18n._(own) : title;
  };
  const itemOf = (item: MenuItem): NavItem => ({
    id: item.id,
    title: titled(item),
    icon: menuIcon(item.data.routeId),
    to: menuAddress(urlPath, item, can),
    badge: badges[item.data.routeId] ?? 0,
    children: item.items.map(itemOf),
  });
  return [
    ...menu.menu.map(itemOf),
    { id: 'sync', title: i18n._(msg`Sync`), icon: CloudCog, to: addresses.syncCentre(urlPath), badge: needsYou, children: [] },
  ];
}

/** Items whose title, or a child's, holds the words (S0 §2: case-insensitive, children searched recursively). */
export function filterItems(items: readonly NavItem[], words: string): readonly NavItem[] {
  const wanted = words.trim().toLocaleLowerCase();
  if (wanted === '') return items;
  return items.flatMap((item) => {
    const children = filterItems(item.children, words);
    const fits = item.title.toLocaleLowerCase().includes(wanted);
    return fits || children.length > 0 ? [{ ...item, children: fits ? item.children : children }] : [];
  });
}
