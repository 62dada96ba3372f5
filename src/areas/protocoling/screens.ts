import type { Screens } from '#src/kit/layout/screens.ts';

/** Screens of this area by the addresses of the site map (`schema/pages.ts`). */
// oxfmt-ignore
export const screens = {
  pages: {
    'protocol': () => import('./my-boxes-screen.tsx').then((part) => part.MyBoxesScreen),
    'protocol/container': () => import('./container-form-screen.tsx').then((part) => part.ContainerFormScreen),
    'protocol/container/{id}': () => import('./box-screen.tsx').then((part) => part.BoxScreen),
    'protocol/{projectid}/{type?}/{id?}': () => import('./container-form-screen.tsx').then((part) => part.ContainerFormScreen),
  },
} satisfies Screens;
