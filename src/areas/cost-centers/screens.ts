import type { Screens } from '#src/kit/layout/screens.ts';

/** Screens of this area by the addresses of the site map (`schema/pages.ts`). */
// oxfmt-ignore
export const screens = {
  texts: 'cost-centers',
  pages: {
    'management/cost-center': () => import('./cost-centers-screen.tsx').then((part) => part.CostCentersScreen),
  },
} satisfies Screens;
