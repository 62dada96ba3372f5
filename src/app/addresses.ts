import { menuRoute, type MenuRoute } from '#schema/codes.ts';
import type { MenuItem } from '#schema/records/settings.ts';

/** Addresses the shell builds (S0 §2). All of them stand under the client's own segment. */

/** An address of a client: `addressOf('demo', 'protocol')` is `/demo/protocol`. */
export function addressOf(client: string, path = ''): string {
  return `/${encodeURIComponent(client)}/${path}`;
}

export const addresses = {
  home: (client: string) => addressOf(client),
  login: (client: string) => addressOf(client, 'auth/login'),
  protocol: (client: string) => addressOf(client, 'protocol'),
  syncCentre: (client: string) => addressOf(client, 'sync'),
  conflictDesk: (client: string) => addressOf(client, 'sync-desk'),
} as const;

type Params = Readonly<Record<string, string>>;
const id = (params: Params) => encodeURIComponent(params['Id'] ?? '');

/** Where an item of the drawer leads, below the client (S0 §2, Item targets). An integration opens a tab elsewhere. */
const targets: Partial<Record<MenuRoute, (params: Params) => string>> = {
  [menuRoute.documentSearchClass]: (params) => `document-search/class/${id(params)}/`,
  [menuRoute.documentSearchLink]: (params) => `document-search/link/${id(params)}/`,
  [menuRoute.retailImport]: (params) => `retail-import/${id(params)}`,
  [menuRoute.reports]: (params) => `report/${id(params)}`,
  [menuRoute.orders]: (params) => `orders/${id(params)}`,
  [menuRoute.protocol]: () => 'protocol',
  [menuRoute.userManagement]: () => 'management/user',
  [menuRoute.faq]: () => 'notification/faq',
  [menuRoute.tickets]: () => 'notification/tickets',
  [menuRoute.costCenter]: () => 'management/cost-center',
  [menuRoute.myRequests]: () => 'workflow/my-requests',
  [menuRoute.assignedToMe]: () => 'workflow/assigned-to-me',
  [menuRoute.myAccount]: () => 'auth/user/my-account',
  [menuRoute.myAccountOrders]: () => 'auth/user/my-account-orders',
  [menuRoute.invoices]: () => 'invoices',
  [menuRoute.segregation]: (params) => `segregation/${id(params)}/${params['Type'] ?? ''}`,
  [menuRoute.dashboard]: () => 'dashboard',
  [menuRoute.releaseManager]: () => 'release-manager',
  [menuRoute.passwordChange]: () => 'auth/user/password-change',
  [menuRoute.notification]: () => 'auth/user/my-notification',
  [menuRoute.dictionaryManagement]: () => 'management/dictionary',
  [menuRoute.verificationModule]: (params) => `verification-module/${id(params)}`,
  [menuRoute.internalWorkflow]: () => 'internal-workflow',
  [menuRoute.verificationClassList]: (params) => `verification-module/class/${id(params)}`,
  [menuRoute.conflictDesk]: () => 'sync-desk',
};

/** Address of an item of the menu; undefined when it leads nowhere this version knows. */
export function menuAddress(client: string, item: MenuItem): string | undefined {
  const target = targets[item.data.routeId as MenuRoute]; // a number of the wire; unknown ones find nothing
  const params = Object.fromEntries(item.data.routeParams.map(({ key, value }) => [key, value]));
  return target ? addressOf(client, target(params)) : undefined;
}

/**
 * Where to go after signing in: the remembered path under the client of now, or home. Only local paths are followed
 * (S0 §5): one slash first, never two, no back-slash a browser would read as one.
 */
export function afterLogin(client: string, remembered: unknown): string {
  const home = addresses.home(client);
  if (typeof remembered !== 'string' || !/^\/[^/\\]/.test(remembered)) return home;
  const [, ...rest] = remembered.slice(1).split('/');
  const path = rest.join('/');
  return path.startsWith('auth/') ? home : addressOf(client, path);
}
