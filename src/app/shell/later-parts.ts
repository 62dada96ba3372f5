import { later } from '#src/app/later.tsx';

/** Parts of the shell that open on request, each fetched when it does. */
const inAccount = 'account';
export const NavDrawer = later(() => import('./nav-drawer.tsx').then((part) => part.NavDrawer));
export const UserSettings = later(() => import('./user-settings.tsx').then((part) => part.UserSettings));
export const SignOutDialog = later(() => import('./sign-out-dialog.tsx').then((part) => part.SignOutDialog));
export const CustomerSwitch = later(() => import('./customer-switch.tsx').then((part) => part.CustomerSwitch), null, inAccount);
export const UpdateDialog = later(() => import('./update-dialog.tsx').then((part) => part.UpdateDialog));
export const StorageCard = later(() => import('./storage-card.tsx').then((part) => part.StorageCard));
export const ReLoginDialog = later(
  () => import('#src/areas/account/re-login-dialog.tsx').then((part) => part.ReLoginDialog),
  null,
  inAccount,
);
