import {
  Archive,
  Bell,
  BookOpenText,
  ChartColumn,
  CircleHelp,
  ClipboardCheck,
  FileInput,
  FileSearch,
  GitPullRequestArrow,
  LayoutDashboard,
  ListChecks,
  ListTree,
  Package,
  ReceiptText,
  ShoppingCart,
  Split,
  Ticket,
  Upload,
  UserRound,
  UsersRound,
  Wallet,
} from 'lucide-react';
import { menuRoute, type MenuRoute } from '#schema/codes.ts';
import type { Icon } from '#src/kit/icon.ts';

/** Icon of a drawer item by where it leads; the service's own icon names belong to another set. */
const icons: Partial<Record<MenuRoute, Icon>> = {
  [menuRoute.documentSearchClass]: FileSearch,
  [menuRoute.documentSearchLink]: FileSearch,
  [menuRoute.retailImport]: FileInput,
  [menuRoute.reports]: ChartColumn,
  [menuRoute.orders]: ShoppingCart,
  [menuRoute.protocol]: Package,
  [menuRoute.userManagement]: UsersRound,
  [menuRoute.faq]: CircleHelp,
  [menuRoute.tickets]: Ticket,
  [menuRoute.costCenter]: Wallet,
  [menuRoute.myRequests]: ListChecks,
  [menuRoute.assignedToMe]: ClipboardCheck,
  [menuRoute.myAccount]: UserRound,
  [menuRoute.invoices]: ReceiptText,
  [menuRoute.segregation]: Split,
  [menuRoute.dashboard]: LayoutDashboard,
  [menuRoute.releaseManager]: Upload,
  [menuRoute.notification]: Bell,
  [menuRoute.dictionaryManagement]: BookOpenText,
  [menuRoute.verificationModule]: ClipboardCheck,
  [menuRoute.internalWorkflow]: ListTree,
  [menuRoute.verificationClassList]: ClipboardCheck,
  [menuRoute.conflictDesk]: GitPullRequestArrow,
};

/** The icon of an item; a box for what this version does not know. */
export function menuIcon(routeId: number): Icon {
  return icons[routeId as MenuRoute] ?? Archive; // a number of the wire; unknown ones find nothing
}
