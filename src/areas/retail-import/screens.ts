import type { Screens } from '#src/kit/layout/screens.ts';

/** Screens of this area by the addresses of the site map (`schema/pages.ts`). */
// oxfmt-ignore
export const screens = {
  texts: 'imports',
  pages: {
    'retail-import/{id}': () => import('./retail-screen.tsx').then((part) => part.RetailScreen),
  },
} satisfies Screens;
