import { menuRoute, type MenuRoute } from '#schema/codes.ts';
import type { Grant } from '#schema/grants.ts';
import type { MenuItem } from '#schema/records/settings.ts';
import { parameterOf } from '#src/app/menu-items.ts';

/** Addresses the shell builds (S0 §2). All of them stand under the client's own segment. */

/** An address of a client: `addressOf('demo', 'protocol')` is `/demo/protocol`. */
export function addressOf(client: string, path = ''): string {
  return `/${encodeURIComponent(client)}/${path}`;
}

export const addresses = {
  home: (client: string) => addressOf(client),
  login: (client: string) => addressOf(client, 'auth/login'),
  domainLogin: (client: string) => addressOf(client, 'auth/domain-login'),
  protocol: (client: string) => addressOf(client, 'protocol'),
  syncCentre: (client: string) => addressOf(client, 'sync'),
  conflictDesk: (client: string) => addressOf(client, 'sync-desk'),
  myAccount: (client: string) => addressOf(client, 'auth/user/my-account'),
  passwordChange: (client: string) => addressOf(client, 'auth/user/password-change'),
} as const;

/** May the person do this: the session's `can`, or a table in a test. */
export type May = (grant: Grant) => boolean;
/** Parameters of an item: Id, Type, ProjectId (S0 §3). */
type Target = (param: (key: string) => string, may: May) => string | undefined;

/** Where an item of the drawer leads, below the client (S0 §2, Item targets). An integration opens a tab elsewhere. */
const targets: Partial<Record<MenuRoute, Target>> = {
  [menuRoute.documentSearchClass]: (param) => `document-search/class/${param('Id')}/${inProject(param)}`,
  [menuRoute.documentSearchLink]: (param) => `document-search/link/${param('Id')}/${inProject(param)}`,
  [menuRoute.retailImport]: (param) => `retail-import/${param('Id')}`,
  [menuRoute.reports]: (param) => `report/${param('Id')}`,
  [menuRoute.orders]: (param) => `orders/${param('Id')}`,
  [menuRoute.protocol]: () => 'protocol',
  [menuRoute.userManagement]: () => 'management/user',
  [menuRoute.faq]: () => 'notification/faq',
  [menuRoute.tickets]: () => 'notification/tickets',
  [menuRoute.costCenter]: () => 'management/cost-center',
  [menuRoute.myRequests]: () => 'workflow/my-requests',
  [menuRoute.assignedToMe]: () => 'workflow/assigned-to-me',
  [menuRoute.myAccount]: () => 'auth/user/my-account',
  [menuRoute.myAccountOrders]: () => 'auth/user/my-account-orders',
  // for everybody else it has no link (S0 §2)
  [menuRoute.invoices]: (_param, may) => (may('invoice.read') ? 'invoices' : undefined),
  [menuRoute.segregation]: (param) => `segregation/${param('Id')}/${param('Type')}`,
  [menuRoute.dashboard]: () => 'dashboard',
  [menuRoute.releaseManager]: () => 'release-manager',
  [menuRoute.passwordChange]: () => 'auth/user/password-change',
  [menuRoute.notification]: () => 'auth/user/my-notification',
  [menuRoute.dictionaryManagement]: () => 'management/dictionary',
  [menuRoute.verificationModule]: (param) => `verification-module/${param('Id')}`,
  [menuRoute.internalWorkflow]: () => 'internal-workflow',
  [menuRoute.verificationClassList]: (param) => `verification-module/class/${param('Id')}`,
  [menuRoute.conflictDesk]: () => 'sync-desk',
  [menuRoute.devices]: () => 'management/devices',
};

/** Id of no item: the search of a project that has none of its own (S0 §2). */
export const NO_ITEM = '-1';

/** With the id -1 the address also says of which project. */
function inProject(param: (key: string) => string): string {
  return param('Id') === NO_ITEM && param('ProjectId') ? `?ProjectId=${param('ProjectId')}` : '';
}

/** Address of an item of the menu; undefined when it leads nowhere, or nowhere this version knows. */
export function menuAddress(client: string, item: MenuItem, may: May): string | undefined {
  const target = targets[item.data.routeId as MenuRoute]; // a number of the wire; unknown ones find nothing
  const path = target?.((key) => encodeURIComponent(parameterOf(item, key) ?? ''), may);
  return path === undefined ? undefined : addressOf(client, path);
}

/**
 * Where to go after signing in: the remembered path under the client of now, or home. Only local paths are followed
 * (S0 §5): one slash first, never two, no back-slash a browser would read as one, no dots that lead out of the client
 * once the browser has resolved them.
 */
export function afterLogin(client: string, remembered: unknown): string {
  const home = addresses.home(client);
  if (typeof remembered !== 'string' || !/^\/[^/\\]/.test(remembered)) return home;
  const [, ...rest] = remembered.slice(1).split('/');
  const address = addressOf(client, rest.join('/'));
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
