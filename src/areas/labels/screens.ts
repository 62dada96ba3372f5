import type { Screens } from '#src/kit/layout/screens.ts';

/** Screens of this area by the addresses of the site map (`schema/pages.ts`). */
// oxfmt-ignore
export const screens = {
  texts: 'labels',
  pages: {
    'labels': () => import('./labels-screen.tsx').then((part) => part.LabelsScreen),
  },
} satisfies Screens;
