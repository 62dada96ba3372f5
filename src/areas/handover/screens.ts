import type { Screens } from '#src/kit/layout/screens.ts';

/** Screens of this area by the addresses of the site map (`schema/pages.ts`). */
// oxfmt-ignore
export const screens = {
  texts: 'orders',
  pages: {
    'handover': () => import('./handover-screen.tsx').then((part) => part.HandoverScreen),
    'handover/{id}': () => import('./order-handover-screen.tsx').then((part) => part.OrderHandoverScreen),
    'handover/verify/{id}': () => import('./verify-screen.tsx').then((part) => part.VerifyScreen),
  },
} satisfies Screens;
