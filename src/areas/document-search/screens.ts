import type { Screens } from '#src/kit/layout/screens.ts';

/** Screens of this area by the addresses of the site map (`schema/pages.ts`). */
// oxfmt-ignore
export const screens = {
  texts: 'document-search',
  pages: {
    'document-search/{target}/{id}': () => import('./query-screen.tsx').then((part) => part.QueryScreen),
    'document-search/{target}/{id}/query': () => import('./query-screen.tsx').then((part) => part.QueryScreen),
    'document-search/{target}/{id}/result': () => import('./result-screen.tsx').then((part) => part.ResultScreen),
    'documents/mass-change/{id}': () => import('./mass-change-screen.tsx').then((part) => part.MassChangeScreen),
    'documents/prepared': () => import('./prepared-screen.tsx').then((part) => part.PreparedScreen),
  },
} satisfies Screens;
