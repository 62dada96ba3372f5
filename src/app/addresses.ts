import { menuRoute, type MenuRoute } from '#schema/codes.ts';
import type { Grant } from '#schema/grants.ts';
import { homeOf, pathTo } from '#schema/page-path.ts';
import { pageTable } from '#schema/pages.ts';
import type { MenuItem } from '#schema/records/settings.ts';
import { parameterOf } from '#src/app/menu-items.ts';

/** Addresses the shell builds (S0 §2). All of them are under the client's own segment. */

export const addresses = {
  home: homeOf,
  login: (client: string) => pathTo(client, 'auth/login'),
  domainLogin: (client: string) => pathTo(client, 'auth/domain-login'),
  protocol: (client: string) => pathTo(client, 'protocol'),
  syncCentre: (client: string) => pathTo(client, 'sync'),
  conflictDesk: (client: string) => pathTo(client, 'sync-desk'),
  myAccount: (client: string) => pathTo(client, 'auth/user/my-account'),
  passwordChange: (client: string) => pathTo(client, 'auth/user/password-change'),
} as const;

/** May the person do this: the session's `can`, or a table in a test. */
export type May = (grant: Grant) => boolean;
/** Parameters of an item: Id, Type, ProjectId (S0 §3). */
type Target = (param: (key: string) => string, may: May) => string | undefined;

/** Addresses of entries with parameters, below the client (S0 §2, Item targets). An integration opens a separate tab. */
const withParameters: Partial<Record<MenuRoute, Target>> = {
  [menuRoute.documentSearchClass]: (param) => `document-search/class/${param('Id')}/${inProject(param)}`,
  [menuRoute.documentSearchLink]: (param) => `document-search/link/${param('Id')}/${inProject(param)}`,
  [menuRoute.retailImport]: (param) => `retail-import/${param('Id')}`,
  [menuRoute.reports]: (param) => `report/${param('Id')}`,
  [menuRoute.orders]: (param) => `orders/${param('Id')}`,
  // without the right it has no link (S0 §2)
  [menuRoute.invoices]: (_param, may) => (may('invoice.read') ? 'invoices' : undefined),
  [menuRoute.segregation]: (param) => `segregation/${param('Id')}/${param('Type')}`,
  [menuRoute.verificationModule]: (param) => `verification-module/${param('Id')}`,
  [menuRoute.verificationClassList]: (param) => `verification-module/class/${param('Id')}`,
};

/** Addresses of all entries: a page without parameters is its own target. */
const targets: Partial<Record<MenuRoute, Target>> = {
  ...Object.fromEntries(
    pageTable.flatMap(({ address, menu = [] }) =>
      menu.map(({ route }) => [route, () => address.replace('/{tab?}', '')] as const),
    ),
  ),
  ...withParameters,
};

/** Id of no item: the search of a project that has none of its own (S0 §2). */
export const NO_ITEM = '-1';

/** Returns the project part of an address, which the id -1 needs. */
function inProject(param: (key: string) => string): string {
  return param('Id') === NO_ITEM && param('ProjectId') ? `?ProjectId=${param('ProjectId')}` : '';
}

/** Address of an item of the menu; undefined when it leads nowhere, or nowhere this version knows. */
export function menuAddress(client: string, item: MenuItem, may: May): string | undefined {
  const target = targets[item.data.routeId as MenuRoute]; // a number of the wire; unknown ones find nothing
  const path = target?.((key) => encodeURIComponent(parameterOf(item, key) ?? ''), may);
  return path === undefined ? undefined : homeOf(client) + path;
}

/**
 * Returns the address after signing in: the remembered path under the current client, or home. Only local paths are followed
 * (S0 §5): one slash first, never two, no back-slash a browser would read as one, no dots that lead out of the client once the
 * browser has resolved them.
 */
export function afterLogin(client: string, remembered: unknown): string {
  const home = addresses.home(client);
  if (typeof remembered !== 'string' || !/^\/[^/\\]/.test(remembered)) return home;
  const [, ...rest] = remembered.slice(1).split('/');
  const address = homeOf(client) + rest.join('/');
  const { pathname } = new URL(address, 'https://any');
  return pathname.startsWith(home) && isDestination(pathname.slice(home.length)) ? address : home;
}

/** Below `auth/` only the pages of a person are a place to go to: the others sign in or out. Read as the router reads a path. */
function isDestination(path: string): boolean {
  try {
    const plain = decodeURI(path).toLowerCase().replace(/^\/+/, '').replace(/\/+/g, '/');
    return !plain.startsWith('auth/') || plain.startsWith('auth/user/');
  } catch {
    return false; // no text: a page of that name is nowhere
  }
}
