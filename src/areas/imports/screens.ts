import type { Screens } from '#src/kit/layout/screens.ts';

/** Screens of this area by the addresses of the site map (`schema/pages.ts`). */
// oxfmt-ignore
export const screens = {
  texts: 'imports',
  pages: {
    'release-manager': () => import('./imports-screen.tsx').then((part) => part.ImportsScreen),
    'release-manager/import-details/{id}': () => import('./import-screen.tsx').then((part) => part.ImportScreen),
  },
} satisfies Screens;
