import {
  Archive,
  BadgeCheck,
  ChartColumn,
  CircleUserRound,
  ExternalLink,
  FileInput,
  FileSearch,
  GitPullRequestArrow,
  LayoutDashboard,
  LifeBuoy,
  ListChecks,
  Package,
  PackageX,
  ReceiptText,
  Settings,
  ShoppingCart,
  Split,
} from 'lucide-react';
import { menuRoute } from '#schema/codes.ts';
import type { MenuItem } from '#schema/records/settings.ts';
import type { Icon } from '#src/kit/icon.ts';

/** Icons of the first level by where an entry, or its first place, leads; the service's own names belong to another set. */
const icons: readonly (readonly [Icon, ...number[]])[] = [
  [LayoutDashboard, menuRoute.dashboard],
  [FileSearch, menuRoute.documentSearchClass, menuRoute.documentSearchLink],
  [ShoppingCart, menuRoute.orders],
  [Package, menuRoute.protocol],
  [ListChecks, menuRoute.myRequests, menuRoute.assignedToMe, menuRoute.internalWorkflow],
  [GitPullRequestArrow, menuRoute.conflictDesk],
  [ChartColumn, menuRoute.reports],
  [FileInput, menuRoute.retailImport, menuRoute.releaseManager],
  [PackageX, menuRoute.exceptions],
  [Split, menuRoute.segregation],
  [BadgeCheck, menuRoute.verificationModule, menuRoute.verificationClassList],
  [ReceiptText, menuRoute.invoices],
  [Settings, menuRoute.userManagement, menuRoute.dictionaryManagement, menuRoute.costCenter, menuRoute.devices],
  [LifeBuoy, menuRoute.faq, menuRoute.tickets],
  [CircleUserRound, menuRoute.myAccount, menuRoute.myAccountOrders, menuRoute.notification, menuRoute.passwordChange],
  [ExternalLink, menuRoute.integration],
];
const byRoute = new Map(icons.flatMap(([icon, ...routes]) => routes.map((route) => [route, icon] as const)));

/** The icon of an entry; a box for what this version does not know. */
export function menuIcon(item: MenuItem): Icon {
  return byRoute.get(item.data.routeId) ?? (item.items[0] ? menuIcon(item.items[0]) : Archive);
}
