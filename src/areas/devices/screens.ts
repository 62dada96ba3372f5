import type { Screens } from '#src/kit/layout/screens.ts';

/** Screens of this area by the addresses of the site map (`schema/pages.ts`). */
// oxfmt-ignore
export const screens = {
  texts: 'devices',
  pages: {
    'management/devices': () => import('./devices-screen.tsx').then((part) => part.DevicesScreen),
  },
} satisfies Screens;
