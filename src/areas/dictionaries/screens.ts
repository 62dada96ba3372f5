import type { Screens } from '#src/kit/layout/screens.ts';

/** Screens of this area by the addresses of the site map (`schema/pages.ts`). */
// oxfmt-ignore
export const screens = {
  texts: 'dictionaries',
  pages: {
    'management/dictionary': () => import('./dictionaries-screen.tsx').then((part) => part.DictionariesScreen),
    'management/new-dictionary-dialog': () => import('./new-file-screen.tsx').then((part) => part.NewFileScreen),
  },
} satisfies Screens;
