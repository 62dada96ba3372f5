import type { Screens } from '#src/kit/layout/screens.ts';

/** Screens of this area by the addresses of the site map (`schema/pages.ts`). */
// oxfmt-ignore
export const screens = {
  texts: 'account',
  pages: {
    'auth/login': () => import('./sign-in-screen.tsx').then((part) => part.SignInScreen),
    'auth/domain-login': () => import('./domain-login-screen.tsx').then((part) => part.DomainLoginScreen),
    'auth/callback': () => import('./callback-screen.tsx').then((part) => part.CallbackScreen),
    'auth/password-forgot': () => import('./password-forgot-screen.tsx').then((part) => part.PasswordForgotScreen),
    'auth/password-reset': () => import('./password-reset-screen.tsx').then((part) => part.PasswordResetScreen),
    'auth/user/my-account': () => import('./my-account-screen.tsx').then((part) => part.MyAccountScreen),
    'auth/user/my-account-orders': () => import('./my-account-screen.tsx').then((part) => part.MyAccountOrdersScreen),
    'auth/user/password-change': () => import('./password-change-screen.tsx').then((part) => part.PasswordChangeScreen),
  },
} satisfies Screens;
