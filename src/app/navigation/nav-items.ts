import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { CloudCog } from 'lucide-react';
import { useMemo } from 'react';
import { menuRoute } from '#schema/codes.ts';
import { drawerTitles } from '#schema/drawer.ts';
import type { Menu, MenuItem } from '#schema/records/settings.ts';
import { isFromDomain } from '#src/data/device/local-storage.ts';
import { useLive } from '#src/data/live/live.ts';
import { conflictCount } from '#src/data/queries/conflicts.ts';
import { exceptionCount } from '#src/data/queries/exception-count.ts';
import { can, useSession } from '#src/data/session/session.ts';
import { useSyncStatus } from '#src/data/sync/status.ts';
import type { Icon } from '#src/kit/icon.ts';
import { inLocale } from '#src/text/words.ts';
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

/** Titles for people without a password here, who open the same page for what else is on it. */
const withoutPassword: Readonly<Record<string, MessageDescriptor>> = { 'password-change': msg`Active sessions` };

/** Source of the titles of entries. */
export interface Naming {
  translate: (text: MessageDescriptor) => string;
  locale: string;
  /** The person signs in elsewhere. */
  fromDomain?: boolean;
}

/**
 * The service's menu as entries of this application. Entries of the site map get their title here, because the menu is kept for
 * offline work with titles of the language it was fetched in. Entries of the client's own keep their name.
 */
export function navItems({ menu }: Menu, client: string, may: May, { translate, locale, fromDomain = false }: Naming): NavItem[] {
  const entry = (item: MenuItem): NavItem => {
    const own = fromDomain ? withoutPassword[item.id] : undefined;
    const listed = drawerTitles.get(item.id);
    const title = own ? translate(own) : listed ? inLocale(listed, locale) : item.title;
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
  const { _: translate, i18n } = useLingui();
  const { locale } = i18n;
  const session = useSession();
  const menu = useDrawer();
  const { urlPath } = session;
  return useMemo(() => {
    const sync = translate(msg`Sync`);
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
    return [
      ...navItems(menu, urlPath, (grant) => can(grant, session), { translate, locale, fromDomain: isFromDomain() }),
      centre,
    ];
  }, [menu, urlPath, session, translate, locale]);
}

/** Counts next to entries, by id: the user's tasks there. */
export function useBadges(): Readonly<Record<string, number>> {
  const { needsYou } = useSyncStatus();
  const cases = useLive(conflictCount) ?? 0;
  const exceptions = useLive(exceptionCount, can('segregation.correct')) ?? 0;
  const shown = can('conflict.read') ? cases : 0;
  return useMemo(
    () => ({ [SYNC]: needsYou, 'conflict-desk': shown, 'open-exceptions': exceptions }),
    [needsYou, shown, exceptions],
  );
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
