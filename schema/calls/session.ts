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
  /** Token that hands over the device's changes after its user lost access (`sync.deposit`); `cookie` or the token, as above. */
  depositToken: v.optional(v.string()),
});

export const sessionCalls = calls({
  token: {
    method: 'POST',
    path: '/api/authorize/token',
    who: 'anyone',
    bucket: 'login',
    audit: 'session.login',
    offline: 'never',
    summary: 'Sign in with user name and password, or by a reference token (S0 §7).',
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
  /** Below `authorize`, so the browser sends the sign-in cookies. */
  getTokenByRef: {
    method: 'POST',
    path: '/api/authorize/get-token-by-ref',
    who: 'anyone',
    bucket: 'login',
    audit: 'session.login',
    offline: 'never',
    summary: 'Sign in by a reference token: once, for two minutes, in the browser it was given to (S0 §7).',
    input: v.strictObject({ guid: text() }),
    result: tokens,
  },
  domainLogin: {
    method: 'POST',
    path: '/api/authorize/domain-login',
    who: 'anyone',
    bucket: 'login',
    offline: 'never',
    summary: 'Begin a sign-in at the sign-in service of the client (OpenID Connect): where the browser is to go.',
    input: v.strictObject({
      customerGuid: text(),
      /** Local path to continue to (S0 §5). */
      redirect: v.optional(v.nullable(v.pipe(text(1_000), v.regex(/^\/(?![/\\])/)))),
      requestedCustomerGuid: v.optional(v.nullable(text())),
    }),
    result: v.object({ location: v.string() }),
  },
  domainCallback: {
    method: 'POST',
    path: '/api/authorize/domain-callback',
    who: 'anyone',
    bucket: 'login',
    offline: 'never',
    summary: 'Trade the answer of that service for a reference token to sign in by.',
    input: v.strictObject({ customerGuid: text(), /** Query of the page it sent the browser back to. */ response: text(4_000) }),
    result: v.object({ referenceTokenGuid: v.string(), redirect: v.string() }),
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
    /** `erase`: the device keeps nothing of the user, so this also clears the cookie with its deposit token. */
    input: v.strictObject({ erase: v.optional(v.boolean()) }),
    result: v.object({ ended: v.boolean() }),
  },
});
