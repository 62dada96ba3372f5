import { later } from '#src/app/later.tsx';

/** Pages around the work, each fetched when it is shown. */
export const ErrorPage = later(() => import('./error-page.tsx').then((part) => part.ErrorPage));
export const UnknownClientPage = later(() => import('./error-page.tsx').then((part) => part.UnknownClientPage));
export const UnreachablePage = later(() => import('./unreachable-page.tsx').then((part) => part.UnreachablePage));
export const StartPage = later(() => import('./start-page.tsx').then((part) => part.StartPage));
export const LoginLayout = later(() => import('./login-layout.tsx').then((part) => part.LoginLayout));
export const DocumentPreviewLayout = later(
  () => import('#src/app/navigation/preview-layout.tsx').then((part) => part.DocumentPreviewLayout),
  null,
  'navigation',
);
export const NotificationPreviewLayout = later(
  () => import('#src/app/navigation/preview-layout.tsx').then((part) => part.NotificationPreviewLayout),
  null,
  'navigation',
);
