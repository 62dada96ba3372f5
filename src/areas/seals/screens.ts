import type { Screens } from '#src/kit/layout/screens.ts';

/** Screens of this area by the addresses of the site map (`schema/pages.ts`). */
// oxfmt-ignore
export const screens = {
  texts: 'seals',
  pages: {
    'seal/{token}': () => import('./seal-screen.tsx').then((part) => part.SealScreen),
  },
} satisfies Screens;
