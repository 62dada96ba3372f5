import type { Screens } from '#src/kit/layout/screens.ts';

/** Screens of this area by the addresses of the site map (`schema/pages.ts`). */
// oxfmt-ignore
export const screens = {
  texts: 'navigation',
  pages: {
    'auth/invalidToken': () => import('./navigation/invalid-token-page.tsx').then((part) => part.InvalidTokenPage),
  },
} satisfies Screens;
