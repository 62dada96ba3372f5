import type { Screens } from '#src/kit/layout/screens.ts';

/** Screens of this area by the addresses of the site map (`schema/pages.ts`). */
// oxfmt-ignore
export const screens = {
  texts: 'deleted-documents',
  pages: {
    'documents/deleted': () => import('./deleted-screen.tsx').then((part) => part.DeletedScreen),
  },
} satisfies Screens;
