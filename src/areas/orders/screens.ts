import type { Screens } from '#src/kit/layout/screens.ts';

/** Screens of this area by the addresses of the site map (`schema/pages.ts`). */
// oxfmt-ignore
export const screens = {
  texts: 'orders',
  pages: {
    'orders/{target}': () => import('./orders-screen.tsx').then((part) => part.OrdersScreen),
    'orders/{target}/{id}': () => import('./order-screen.tsx').then((part) => part.OrderScreen),
    'orders/{target}/bulk-delivery/basket/{id}': () => import('./order-screen.tsx').then((part) => part.OrderScreen),
  },
} satisfies Screens;
