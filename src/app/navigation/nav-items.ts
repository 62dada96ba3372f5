import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { CloudCog } from 'lucide-react';
import { useMemo } from 'react';
import { menuRoute } from '#schema/codes.ts';
import type { Menu, MenuItem } from '#schema/records/settings.ts';
import { isFromDomain } from '#src/data/kept.ts';
import { useLive } from '#src/data/live.ts';
import { conflictCount } from '#src/data/queries/conflicts.ts';
import { can, useSession } from '#src/data/session.ts';
import { useSyncStatus } from '#src/data/sync.ts';
import type { Icon } from '#src/kit/icon.ts';
import { addresses, menuAddress, type May } from '#src/app/addresses.ts';
import { useDrawer } from '#src/app/menu.ts';
import { parameterOf } from '#src/app/menu-items.ts';
import { menuIcon } from '#src/app/navigation/menu-icons.ts';
import { folded, type Node } from '#src/app/navigation/tree.ts';

/** One entry of rail, drawer and palette; `children` where the service nests them. */
export interface NavItem extends Node<NavItem> {
  icon: Icon;
  /** Undefined for a heading, and for what leads nowhere for this person. */
  to: string | undefined;
  /** Id of another system: it opens a tab elsewhere (S0 §2). */
  integration: string | undefined;
}

/**
 * Titles of the places that are the same for everybody, by the service's ids: the menu is kept for the time without
 * coverage, and its titles are in the language it was fetched in. What the client named itself keeps its name.
 */
const titles: Readonly<Record<string, MessageDescriptor>> = {
  dashboard: msg`Dashboard`,
  documents: msg`Documents`,
  orders: msg`Orders`,
  'orders-delivery': msg`Delivery`,
  'orders-pickup': msg`Pickup`,
  'orders-destroy': msg`Destruction`,
  'orders-materials': msg`Materials`,
  'orders-bulk': msg`Bulk delivery`,
  protocol: msg`Boxes and envelopes`,
  workflow: msg`Workflow`,
  'my-requests': msg`My requests`,
  'assigned-to-me': msg`Assigned to me`,
  'internal-workflow': msg`Internal workflow`,
  'conflict-desk': msg`Conflicts`,
  reports: msg`Reports`,
  imports: msg`Imports`,
  'release-manager': msg`Bulk imports`,
  segregation: msg`Sorting`,
  verification: msg`Verification`,
  'verification-classes': msg`Classes to verify`,
  invoices: msg`Invoices`,
  management: msg`Management`,
  users: msg`Users`,
  dictionaries: msg`Value lists`,
  'cost-centers': msg`Cost centers`,
  devices: msg`Devices`,
  help: msg`Help`,
  faq: msg`Questions and answers`,
  tickets: msg`Tickets`,
  account: msg`My account`,
  'my-account': msg`Preferences`,
  'my-account-orders': msg`Delivery data for orders`,
  'my-notification': msg`Notifications`,
  'password-change': msg`Change password`,
};

/** In their place for somebody who has no password here: his way to the same page, for what else it holds. */
const withoutPassword: Readonly<Record<string, MessageDescriptor>> = { 'password-change': msg`Active sessions` };

/** The service's menu as entries of this application. */
export function navItems(
  { menu }: Menu,
  client: string,
  may: May,
  say: (text: MessageDescriptor) => string,
  fromDomain = false,
): NavItem[] {
  const entry = (item: MenuItem): NavItem => {
    const own = (fromDomain ? withoutPassword[item.id] : undefined) ?? titles[item.id];
    const title = own ? say(own) : item.title;
    return {
      id: item.id,
      title,
      folded: folded(title),
      groupId: item.groupId,
      everywhere: item.showAllGroups === true,
      icon: menuIcon(item),
      to: menuAddress(client, item, may),
      integration: item.data.routeId === menuRoute.integration ? (parameterOf(item, 'Id') ?? '') : undefined,
      children: item.items.map(entry),
    };
  };
  return menu.map(entry);
}

/** Id of the sync centre, which every role has and no service sends. */
export const SYNC = 'sync';

/** The entries of the person's drawer: what the service sent, then the sync centre. */
export function useNavItems(): readonly NavItem[] {
  // another function after a change of language
  const { _: say } = useLingui();
  const session = useSession();
  const menu = useDrawer();
  const { urlPath } = session;
  return useMemo(() => {
    const sync = say(msg`Sync`);
    const centre: NavItem = {
      id: SYNC,
      title: sync,
      folded: folded(sync),
      groupId: '',
      everywhere: true,
      icon: CloudCog,
      to: addresses.syncCentre(urlPath),
      integration: undefined,
      children: [],
    };
    return [...navItems(menu, urlPath, (grant) => can(grant, session), say, isFromDomain()), centre];
  }, [menu, urlPath, session, say]);
}

/** Counts beside entries, by id: what waits for the person there. */
export function useBadges(): Readonly<Record<string, number>> {
  const { needsYou } = useSyncStatus();
  const cases = useLive(conflictCount) ?? 0;
  const shown = can('conflict.read') ? cases : 0;
  return useMemo(() => ({ [SYNC]: needsYou, 'conflict-desk': shown }), [needsYou, shown]);
}

/** The entry of the page that is shown: the one whose address is the longest beginning of the path. */
export function currentItem(items: readonly NavItem[], path: string): NavItem | undefined {
  const here = `${path.replace(/\/+$/, '')}/`;
  const best = { item: undefined as NavItem | undefined, length: 0 };
  const look = (item: NavItem) => {
    const to = item.to === undefined ? '' : `${item.to.replace(/\?.*$/, '').replace(/\/+$/, '')}/`;
    if (to.length > best.length && here.startsWith(to)) Object.assign(best, { item, length: to.length });
    item.children.forEach(look);
  };
  items.forEach(look);
  return best.item;
}
