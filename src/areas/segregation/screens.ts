import type { Screens } from '#src/kit/layout/screens.ts';

/** Screens of this area by the addresses of the site map (`schema/pages.ts`). */
// oxfmt-ignore
export const screens = {
  texts: 'segregation',
  pages: {
    'archive/exceptions': () => import('./exception-screens.ts').then((part) => part.ExceptionsScreen),
    'segregation/{id}': () => import('./boxverify-screen.tsx').then((part) => part.BoxVerifyScreen),
    'segregation/{id}/boxverify': () => import('./boxverify-screen.tsx').then((part) => part.BoxVerifyScreen),
    'segregation/{id}/edition': () => import('./edition-screen.tsx').then((part) => part.EditionScreen),
    'segregation/{id}/segregation': () => import('./sort-screen.tsx').then((part) => part.SortScreen),
    'segregation/{id}/settings': () => import('./settings-screen.tsx').then((part) => part.SettingsScreen),
    'segregation/{id}/synchronization': () => import('./synchronization-screen.tsx').then((part) => part.SynchronizationScreen),
    'segregation/{id}/synchpreview/{previewid}': () => import('./preview-screen.tsx').then((part) => part.PreviewScreen),
    'segregation/{id}/validation': () => import('./exception-screens.ts').then((part) => part.ValidationScreen),
  },
} satisfies Screens;
