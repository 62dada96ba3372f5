import { menuRoute } from '#schema/codes.ts';
import type { Menu } from '#schema/records/settings.ts';
import { addresses, menuAddress, type May } from '#src/app/addresses.ts';
import { itemsOf } from '#src/app/menu-items.ts';
import { pageOfPath } from '#src/app/site-map.ts';

/**
 * Returns the start page (S0 §2): the dashboard if the menu has one, else the document search of the default catalog, which
 * the service names as the active item; else the boxes, else the first place of the drawer. Pages that are not built yet are left out.
 */
export function homeAddress(client: string, menu: Menu, may: May, there = isThere): string {
  const items = itemsOf(menu.menu);
  const dashboard = items.find(({ data }) => data.routeId === menuRoute.dashboard);
  const start = items.find(({ id }) => id === menu.active?.id);
  const boxes = items.find(({ data }) => data.routeId === menuRoute.protocol);
  const found = [dashboard, start, boxes, ...items]
    .map((item) => item && menuAddress(client, item, may))
    .find((address) => address !== undefined && there(address));
  return found ?? (items.length > 0 ? addresses.syncCentre(client) : addresses.protocol(client));
}

function isThere(address: string): boolean {
  const page = pageOfPath(address.replace(/\?.*$/, ''));
  return page !== undefined && !page.coming;
}
