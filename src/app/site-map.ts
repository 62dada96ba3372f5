import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ComponentType } from 'react';
import type { Grant } from '#schema/grants.ts';
import { fitsAddress } from '#src/app/route-path.ts';

/** Who may come: `login` signed in, `guest` only signed out, `open` everybody, `leave` everybody, signed out by it (S0 §2, §4). */
export type Guard = 'login' | 'guest' | 'open' | 'leave';
/** Frame of a page: the shell with drawer and top bar, the sign-in frame with its picture, the two previews (S0 §2 Layouts). */
export type Layout = 'shell' | 'login' | 'document-preview' | 'notification-preview';

export interface Page {
  /** As in S0 §2; `{id?}` may be left out. */
  address: string;
  /** Left out where the page names itself when it is there. */
  title?: MessageDescriptor | undefined;
  guard: Guard;
  layout: Layout;
  /** The right that shows it; without it the page says *access denied*. */
  needs?: Grant | undefined;
  /** Address of the page above it, for the way back in the top bar. */
  above?: string | undefined;
  /** Values a parameter may have; any other value is *page not found* (S0 §8, route validation). */
  only?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Its area is not built yet: the page says what will be there, and nobody is led to it unasked. */
  coming?: boolean | undefined;
  /** Area whose texts come with the page (`textsOf`); without it they are among the texts of the start. */
  texts?: string | undefined;
  screen: () => Promise<ComponentType>;
}

type Extra = Partial<Pick<Page, 'guard' | 'layout' | 'only' | 'above'>>;

const comingPage = () => import('#src/app/coming/coming-page.tsx').then((part) => part.ComingPage);

/** A page whose area is not built yet; its words stand in `coming/coming-words.ts`. */
function coming(path: string, needs?: Grant, extra: Extra = {}): Page {
  return {
    address: `/{client}/${path}`,
    guard: 'login',
    layout: 'shell',
    ...extra,
    needs,
    coming: true,
    texts: 'coming',
    screen: comingPage,
  };
}

/** Kinds of orders as their addresses name them (S0 §1). */
const orders = { target: ['delivery', 'pickup', 'destroy', 'materials', 'bulk-delivery'] };
/** S0 §2: targets of the document search used by the menu. */
const searches = { target: ['class', 'link'] };
const preview: Extra = { layout: 'document-preview' };

/** Every page of the application, one line each. Add a line, and the address, its guard and its crumb are there. */
// oxfmt-ignore
export const siteMap: readonly Page[] = [
  { address: '/{client}/auth/login', title: msg`Sign in`, guard: 'guest', layout: 'login', texts: 'account', screen: () => import('#src/areas/account/sign-in-screen.tsx').then((part) => part.SignInScreen) },
  { address: '/{client}/auth/domain-login', title: msg`Sign in`, guard: 'guest', layout: 'login', texts: 'account', screen: () => import('#src/areas/account/domain-login-screen.tsx').then((part) => part.DomainLoginScreen) },
  { address: '/{client}/auth/callback', title: msg`Sign in`, guard: 'open', layout: 'login', texts: 'account', screen: () => import('#src/areas/account/callback-screen.tsx').then((part) => part.CallbackScreen) },
  { address: '/{client}/auth/invalidToken', guard: 'open', layout: 'login', texts: 'navigation', screen: () => import('#src/app/navigation/invalid-token-page.tsx').then((part) => part.InvalidTokenPage) },
  { address: '/{client}/auth/password-forgot', title: msg`Forgot password`, guard: 'guest', layout: 'login', texts: 'account', screen: () => import('#src/areas/account/password-forgot-screen.tsx').then((part) => part.PasswordForgotScreen) },
  { address: '/{client}/auth/password-reset', title: msg`New password`, guard: 'leave', layout: 'login', texts: 'account', screen: () => import('#src/areas/account/password-reset-screen.tsx').then((part) => part.PasswordResetScreen) },
  { address: '/{client}/auth/user/my-account', title: msg`My account`, guard: 'login', layout: 'shell', texts: 'account', screen: () => import('#src/areas/account/my-account-screen.tsx').then((part) => part.MyAccountScreen) },
  { address: '/{client}/auth/user/my-account-orders', title: msg`Delivery data for orders`, guard: 'login', layout: 'shell', texts: 'account', screen: () => import('#src/areas/account/my-account-screen.tsx').then((part) => part.MyAccountOrdersScreen) },
  { address: '/{client}/auth/user/my-notification', title: msg`Notifications`, guard: 'login', layout: 'shell', texts: 'notifications', screen: () => import('#src/areas/notifications/notifications-part.ts').then((part) => part.NotificationsScreen) },
  { address: '/{client}/auth/user/password-change', title: msg`Password and sessions`, guard: 'login', layout: 'shell', texts: 'account', screen: () => import('#src/areas/account/password-change-screen.tsx').then((part) => part.PasswordChangeScreen) },

  { address: '/{client}/protocol', title: msg`Box registration`, guard: 'login', layout: 'shell', needs: 'protocol.read', screen: () => import('#src/areas/protocoling/my-boxes-screen.tsx').then((part) => part.MyBoxesScreen) },
  { address: '/{client}/protocol/container', title: msg`New box`, guard: 'login', layout: 'shell', needs: 'protocol.write', above: '/{client}/protocol', screen: () => import('#src/areas/protocoling/container-form-screen.tsx').then((part) => part.ContainerFormScreen) },
  { address: '/{client}/protocol/container/{id}', title: msg`Box`, guard: 'login', layout: 'shell', needs: 'protocol.read', above: '/{client}/protocol', screen: () => import('#src/areas/protocoling/box-screen.tsx').then((part) => part.BoxScreen) },
  { address: '/{client}/protocol/{projectid}/{type?}/{id?}', title: msg`Edit box`, guard: 'login', layout: 'shell', needs: 'protocol.write', above: '/{client}/protocol', screen: () => import('#src/areas/protocoling/container-form-screen.tsx').then((part) => part.ContainerFormScreen) },
  { address: '/{client}/sync', title: msg`Sync center`, guard: 'login', layout: 'shell', texts: 'sync-desk', screen: () => import('#src/areas/sync-desk/sync-centre-screen.tsx').then((part) => part.SyncCentreScreen) },
  { address: '/{client}/sync-desk', title: msg`Conflicts`, guard: 'login', layout: 'shell', needs: 'conflict.read', texts: 'sync-desk', screen: () => import('#src/areas/sync-desk/conflict-desk-screen.tsx').then((part) => part.ConflictDeskScreen) },

  coming('dashboard', 'dashboard.read'),
  coming('invoices', 'invoice.read'),
  coming('management/cost-center', 'costCenter.manage'),
  { address: '/{client}/management/devices', title: msg`Devices`, guard: 'login', layout: 'shell', needs: 'device.read', texts: 'devices', screen: () => import('#src/areas/devices/devices-screen.tsx').then((part) => part.DevicesScreen) },
  coming('management/dictionary', 'dictionary.manage'),
  coming('management/new-dictionary-dialog', 'dictionary.manage'),
  coming('management/user', 'user.manage'),
  coming('release-manager', 'release.manage'),
  coming('release-manager/import-details/{id}', 'release.manage'),
  coming('retail-import/{id}', 'document.import'),

  { address: '/{client}/notification/faq', guard: 'login', layout: 'shell', texts: 'notifications', screen: () => import('#src/areas/notifications/notifications-part.ts').then((part) => part.FaqScreen) },
  coming('notification/tickets'),
  { address: '/{client}/notification/{id?}/preview', guard: 'login', layout: 'shell', above: '/{client}/auth/user/my-notification', texts: 'notifications', screen: () => import('#src/areas/notifications/notifications-part.ts').then((part) => part.NotificationScreen) },
  { address: '/{client}/notification-preview/{id?}', guard: 'login', layout: 'notification-preview', texts: 'notifications', screen: () => import('#src/areas/notifications/notifications-part.ts').then((part) => part.NotificationScreen) },
  coming('workflow/assigned-to-me', 'workflow.read'),
  coming('workflow/my-requests', 'workflow.read'),
  coming('internal-workflow', 'workflow.read'),
  coming('internal-workflow/filter-task-list-dialog', 'workflow.read'),

  coming('document-search/{target}/{id}', 'document.search', { only: searches }),
  coming('document-search/{target}/{id}/query', 'document.search', { only: searches }),
  coming('document-search/{target}/{id}/result', 'document.search', { only: searches }),
  coming('document-preview/{document}', 'document.search', preview),
  coming('document-preview/{document}/attrs', 'document.search', preview),
  coming('document-preview/{document}/changes-history', 'document.search', preview),
  coming('document-preview/{document}/document-verification-module', 'document.search', preview),
  coming('document-preview/{document}/full-text-information', 'document.search', preview),
  coming('document-preview/{document}/move', 'document.search', preview),
  coming('document-preview/{document}/related-documents', 'document.search', preview),
  coming('document-preview/{document}/workflow-approval-dialog', 'document.search', preview),
  coming('document-preview/{document}/workflow-history', 'document.search', preview),

  coming('orders/{target}', 'order.read', { only: orders }),
  coming('orders/{target}/{id}', 'order.read', { only: orders }),
  coming('orders/{target}/bulk-delivery/basket/{id}', 'order.read', { only: orders }),
  coming('report/{id}', 'report.read'),
  coming('report/{id}/list', 'report.read'),
  coming('report/{id}/report-generate', 'report.read'),
  coming('report/{id}/preview/{reportid}', 'report.read'),

  coming('segregation/{id}', 'segregation.work'),
  coming('segregation/{id}/boxverify', 'segregation.work'),
  coming('segregation/{id}/edition', 'segregation.work'),
  coming('segregation/{id}/segregation', 'segregation.work'),
  coming('segregation/{id}/settings', 'segregation.work'),
  coming('segregation/{id}/synchronization', 'segregation.work'),
  coming('segregation/{id}/validation', 'segregation.work'),
  // S0 §2 prints `{id}` twice; one address cannot hold two values of one name.
  coming('segregation/{id}/synchpreview/{previewid}', 'segregation.work'),
  coming('verification-module/activity-dialog', 'workflow.design'),
  coming('verification-module/relation-dialog', 'workflow.design'),
  coming('verification-module/verification-flow', 'workflow.design'),
  coming('verification-module/class/{id?}', 'verification.work'),
  // Every parameter may be left out (S0 §2): one address for none and one, the next for two.
  coming('verification-module/{id?}', 'verification.work'),
  coming('verification-module/{projectid}/{id}', 'verification.work'),
];

const byAddress = new Map(siteMap.map((page) => [page.address, page]));

/** The page with an address of the site map. */
export function pageAt(address: string): Page | undefined {
  return byAddress.get(address);
}

/** The page a path leads to; named places come before places with parameters, as in the router. */
export function pageOfPath(path: string): Page | undefined {
  const fitting = siteMap.filter(({ address }) => fitsAddress(address, path));
  return fitting.toSorted((a, b) => parameters(a) - parameters(b))[0];
}

const parameters = ({ address }: Page) => address.split('{').length;
