import type { Screens } from '#src/kit/layout/screens.ts';

/** Screens of this area by the addresses of the site map (`schema/pages.ts`). */
export const screens = {
  texts: 'retention',
  pages: {
    'retention/{tab?}': () => import('./retention-screen.tsx').then((part) => part.RetentionScreen),
  },
} satisfies Screens;
