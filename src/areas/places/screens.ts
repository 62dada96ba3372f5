import type { Screens } from '#src/kit/layout/screens.ts';

/** Screens of this area by the addresses of the site map (`schema/pages.ts`). */
// oxfmt-ignore
export const screens = {
  texts: 'places',
  pages: {
    'archive/places': () => import('./places-screen.tsx').then((part) => part.PlacesScreen),
  },
} satisfies Screens;
