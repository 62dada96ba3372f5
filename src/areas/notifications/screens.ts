import type { Screens } from '#src/kit/layout/screens.ts';

/** Screens of this area by the addresses of the site map (`schema/pages.ts`). */
// oxfmt-ignore
export const screens = {
  texts: 'notifications',
  pages: {
    'auth/user/my-notification': () => import('./notifications-part.ts').then((part) => part.NotificationsScreen),
    'notification/faq': () => import('./notifications-part.ts').then((part) => part.FaqScreen),
    'notification/{id?}/preview': () => import('./notifications-part.ts').then((part) => part.NotificationScreen),
    'notification-preview/{id?}': () => import('./notifications-part.ts').then((part) => part.NotificationScreen),
  },
} satisfies Screens;
