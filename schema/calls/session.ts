import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';

const text = (most = 200) => v.pipe(v.string(), v.maxLength(most));
const optionalText = v.optional(v.nullable(text(4_000)));

const tokens = v.object({
  accessToken: v.string(),
  /** Seconds. */
  expiresIn: v.number(),
  refreshTokenExpiration: v.number(),
  /** `cookie` for browsers; the token itself when asked for with `X-Token-Transport: body` (decisions.md). */
  refreshToken: v.string(),
});

export const sessionCalls = calls({
  token: {
    method: 'POST',
    path: '/api/authorize/token',
    who: 'anyone',
    bucket: 'login',
    audit: 'session.login',
    offline: 'never',
    summary: 'Sign in with user name and password (S0 §7).',
    input: v.strictObject({
      customerGuid: text(),
      userName: text(),
      userPassword: text(1_024),
      clientSecret: optionalText,
      audience: optionalText,
      isInternalClientGuid: v.optional(v.nullable(v.boolean())),
      twoFactorAuthenticationCode: optionalText,
      isDomainClient: v.optional(v.nullable(v.boolean())),
      referenceTokenGuid: optionalText,
      tokenResponse: optionalText,
      requestedCustomerGuid: optionalText,
    }),
    result: tokens,
  },
  refresh: {
    method: 'POST',
    path: '/api/authorize/refresh',
    who: 'anyone',
    bucket: 'login',
    offline: 'never',
    summary: 'Rotate the refresh token and get a new access token; a lost answer may be repeated within 60 s.',
    input: v.strictObject({
      customerGuid: text(),
      refreshToken: optionalText,
      requestedCustomerGuid: optionalText,
      isInternalClientGuid: v.optional(v.nullable(v.boolean())),
      /** Time since the last activity, hh:mm:ss. */
      lastActivityTimeSpan: v.optional(v.pipe(v.string(), v.regex(/^\d{2,}:\d{2}:\d{2}$/))),
    }),
    result: v.object({
      accessToken: v.string(),
      refreshToken: v.string(),
      accessTokenExpireTime: v.number(),
      refreshTokenExpireTime: v.number(),
    }),
  },
  logout: {
    method: 'POST',
    path: '/api/authorize/logout',
    who: 'anyone',
    bucket: 'login',
    audit: 'session.logout',
    offline: 'never',
    summary: 'End the session of the refresh cookie; harmless without one.',
    input: v.strictObject({}),
    result: v.object({ ended: v.boolean() }),
  },
});
