import { behindFirstPage } from '#src/app/first-page.ts';
import { alongside, later } from '#src/app/later.tsx';

/** Parts of the shell that open on request, each fetched when it does. */
const inNavigation = 'navigation';
const inAccount = 'account';
const inNotifications = 'notifications';
const inOrders = 'orders';
export const Rail = alongside(() => import('#src/app/navigation/rail.tsx').then((part) => part.Rail), inNavigation);
export const NavDrawer = later(
  () => import('#src/app/navigation/nav-drawer.tsx').then((part) => part.NavDrawer),
  null,
  inNavigation,
);
export const Panels = later(() => import('#src/app/navigation/panels.tsx').then((part) => part.Panels), null, inNavigation);
export const UnreadBadge = alongside(
  () => import('#src/areas/notifications/notifications-part.ts').then((part) => part.UnreadBadge),
  inNotifications,
  behindFirstPage,
);
export const Cart = alongside(() => import('#src/areas/orders/cart.tsx').then((part) => part.Cart), inOrders, behindFirstPage);
export const NotificationsLink = alongside(
  () => import('#src/areas/notifications/notifications-part.ts').then((part) => part.NotificationsLink),
  inNotifications,
);
export const UserSettings = later(() => import('./user-settings.tsx').then((part) => part.UserSettings));
export const SignOutDialog = later(
  () => import('#src/areas/account/sign-out/sign-out-dialog.tsx').then((part) => part.SignOutDialog),
  null,
  inAccount,
);
export const CustomerSwitch = alongside(() => import('./customer-switch.tsx').then((part) => part.CustomerSwitch), inAccount);
export const UpdateDialog = alongside(() => import('./update-dialog.tsx').then((part) => part.UpdateDialog));
export const StorageCard = later(() => import('./storage-card.tsx').then((part) => part.StorageCard), null, inNavigation);
export const LockedCard = later(
  () => import('#src/areas/account/locked-card.tsx').then((part) => part.LockedCard),
  null,
  inAccount,
);
export const ReLoginDialog = later(
  () => import('#src/areas/account/re-login-dialog.tsx').then((part) => part.ReLoginDialog),
  null,
  inAccount,
);
