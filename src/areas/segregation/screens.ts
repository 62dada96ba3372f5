import type { Screens } from '#src/kit/layout/screens.ts';

/** Screens of this area by the addresses of the site map (`schema/pages.ts`). */
// oxfmt-ignore
export const screens = {
  texts: 'segregation',
  pages: {
    'segregation/{id}': () => import('./boxverify-screen.tsx').then((part) => part.BoxVerifyScreen),
    'segregation/{id}/boxverify': () => import('./boxverify-screen.tsx').then((part) => part.BoxVerifyScreen),
    'segregation/{id}/settings': () => import('./settings-screen.tsx').then((part) => part.SettingsScreen),
    'segregation/{id}/validation': () => import('./validation-screen.tsx').then((part) => part.ValidationScreen),
  },
} satisfies Screens;
