import type { Screens } from '#src/kit/layout/screens.ts';

/** Screens of this area by the addresses of the site map (`schema/pages.ts`). */
// oxfmt-ignore
export const screens = {
  texts: 'orders',
  pages: {
    'archive/intake': () => import('./intake-screen.tsx').then((part) => part.IntakeScreen),
  },
} satisfies Screens;
