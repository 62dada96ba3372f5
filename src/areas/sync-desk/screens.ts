import type { Screens } from '#src/kit/layout/screens.ts';

/** Screens of this area by the addresses of the site map (`schema/pages.ts`). */
// oxfmt-ignore
export const screens = {
  texts: 'sync-desk',
  pages: {
    'sync': () => import('./sync-centre-screen.tsx').then((part) => part.SyncCentreScreen),
    'sync-desk': () => import('./conflict-desk-screen.tsx').then((part) => part.ConflictDeskScreen),
  },
} satisfies Screens;
