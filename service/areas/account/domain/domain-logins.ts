import * as v from 'valibot';

/** Access to a client's own sign-in service (OpenID Connect); read from the file `OIDC_FILE`, by url path. */
export interface DomainLogin {
  /** Address of the service's self-description, without `/.well-known/…`. */
  issuer: string;
  clientId: string;
  /** None for a public client: PKCE alone protects the code then. */
  clientSecret: string;
  scope: string;
  /** Claim that names the user. An `email` counts only when the service has verified it. */
  userClaim: string;
}

/** By url path of the client. */
export type DomainLogins = Readonly<Record<string, DomainLogin>>;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** True if the service may connect to this address: over https, or on this machine. */
export function isSafeIssuer(text: string): boolean {
  const url = URL.parse(text);
  if (!url || url.username !== '' || url.search !== '' || url.hash !== '') return false;
  return url.protocol === 'https:' || isLocalIssuer(text);
}

/** Plain http is for a service on this machine only. */
export function isLocalIssuer(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'http:' && LOOPBACK.test(url.hostname);
}

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(1_000));
const domainLogins = v.record(
  v.pipe(v.string(), v.regex(/^[a-z0-9][\w.-]*$/)),
  v.strictObject({
    issuer: v.pipe(text, v.check(isSafeIssuer)),
    clientId: text,
    clientSecret: v.optional(v.pipe(v.string(), v.maxLength(1_000)), ''),
    scope: v.optional(v.pipe(text, v.regex(/(^| )openid( |$)/)), 'openid profile email'),
    userClaim: v.optional(text, 'preferred_username'),
  }),
);

/** Reads the file's text; undefined when it is not what it should be. */
export function parseDomainLogins(json: string): DomainLogins | undefined {
  try {
    const read = v.safeParse(domainLogins, JSON.parse(json));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}
