import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { nothing } from '#schema/calls/inputs.ts';

const text = (most = 200) => v.pipe(v.string(), v.maxLength(most));
const password = text(1_024);

/** Ways to sign in apart from the password, and the user's own sessions (S0 §7 Password flows; reliability.md 6.4, 7.5). */
export const accountCalls = calls({
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/forgot-password',
    who: 'anyone',
    bucket: 'login',
    offline: 'never',
    summary: 'Ask for a link to set a new password; the answer is the same whether there is such a user or not.',
    input: v.strictObject({ customerGuid: text(), username: text() }),
    result: v.object({ sent: v.boolean() }),
  },
  validResetPasswordToken: {
    method: 'POST',
    path: '/api/auth/valid-reset-password-token',
    who: 'anyone',
    bucket: 'login',
    offline: 'never',
    summary: 'Whether a link to set a new password still works.',
    input: v.strictObject({ customerGuid: text(), userName: text(), resetPasswordTokenGuid: text() }),
    result: v.object({ valid: v.boolean() }),
  },
  resetForgotPassword: {
    method: 'POST',
    path: '/api/auth/reset-forgot-password',
    who: 'anyone',
    bucket: 'login',
    offline: 'never',
    summary: 'Set a new password with such a link: it works once, and every session of the user ends.',
    input: v.strictObject({ customerGuid: text(), userName: text(), newPassword: password, resetPasswordTokenGuid: text() }),
    result: v.object({ changed: v.boolean() }),
  },
  resetPasswordToken: {
    method: 'POST',
    path: '/api/auth/reset-password-token',
    who: 'anyone',
    bucket: 'login',
    offline: 'never',
    summary: 'Trade the password for a token that sets a new one.',
    input: v.strictObject({
      customerGuid: text(),
      userName: text(),
      userPassword: password,
      tokenResponse: v.optional(v.nullable(text(4_000))),
      twoFactorAuthenticationCode: v.optional(v.nullable(text(4_000))),
    }),
    result: v.object({ resetPasswordTokenGuid: v.string() }),
  },
  /** Below `authorize`, so the browser sends the refresh cookie: it identifies the calling session, which stays signed in. */
  resetPassword: {
    method: 'POST',
    path: '/api/authorize/reset-password',
    who: 'anyone',
    bucket: 'login',
    offline: 'never',
    summary: 'Change the password with the old one; the other sessions of the user end.',
    input: v.strictObject({
      customerGuid: text(),
      /** Optional; the wire spells it so (S0 §7). */
      InternalGuid: v.optional(v.nullable(text())),
      newPassword: password,
      oldPassword: password,
      userName: text(),
      tokenResponse: v.optional(v.nullable(text(4_000))),
      twoFactorAuthenticationCode: v.optional(v.nullable(text(4_000))),
    }),
    result: v.object({ changed: v.boolean() }),
  },
  twoFactorCode: {
    method: 'POST',
    path: '/api/auth/two-factor-code',
    who: 'anyone',
    bucket: 'login',
    offline: 'never',
    summary: 'Send the code again after a correct password. POST: nothing with effects is a GET.',
    input: v.strictObject({ customer: text(), user: text() }),
    result: v.object({ sent: v.boolean() }),
  },
  captchaChallenge: {
    method: 'GET',
    path: '/api/auth/captcha-challenge',
    who: 'anyone',
    bucket: 'login',
    offline: 'never',
    body: 'bare',
    summary: 'A proof of work to solve (ALTCHA); its solution goes along as `tokenResponse`, and counts once.',
    input: nothing,
    result: v.object({ parameters: v.record(v.string(), v.unknown()), signature: v.string() }),
  },
  captchaCheck: {
    method: 'POST',
    path: '/api/auth/captcha-check',
    who: 'anyone',
    bucket: 'login',
    offline: 'never',
    summary: 'Whether a solution is right; looking does not spend it.',
    input: v.strictObject({ siteResponse: text(4_000) }),
    result: v.object({ valid: v.boolean() }),
  },
  sessions: {
    method: 'GET',
    path: '/api/account/sessions',
    who: 'session',
    bucket: 'read',
    offline: 'never',
    summary: 'Where the user is signed in.',
    input: nothing,
    result: v.array(
      v.object({
        id: v.string(),
        startedAt: v.number(),
        lastSeenAt: v.number(),
        /** Such as `Chrome` and `Android`; empty if the caller did not send it. */
        browser: v.string(),
        system: v.string(),
        /** Client the session works in. */
        customerName: v.string(),
        /** True for the session of the caller. */
        current: v.boolean(),
      }),
    ),
  },
  endSession: {
    method: 'POST',
    path: '/api/account/end-session',
    who: 'session',
    bucket: 'write',
    audit: 'session.end',
    offline: 'never',
    summary: 'End one of the own sessions. What waits on that device stays there.',
    input: v.strictObject({ id: text(80) }),
    result: v.object({ ended: v.boolean() }),
  },
});
