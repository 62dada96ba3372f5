import type { Screens } from '#src/kit/layout/screens.ts';

/** Screens of this area by the addresses of the site map (`schema/pages.ts`). */
// oxfmt-ignore
export const screens = {
  texts: 'orders',
  pages: {
    'fulfilment/{tab?}': () => import('./fulfilment-screen.tsx').then((part) => part.FulfilmentScreen),
  },
} satisfies Screens;
