import * as oidc from 'openid-client';
import type { Tenant } from '#service/areas/account/session-start.ts';
import { isLocalIssuer, type DomainLogin, type DomainLogins } from '#service/areas/account/domain/domain-logins.ts';

const TIMEOUT_S = 5;
const KNOWN_FOR_MS = 60 * 60_000;

/** Sign-in services of the clients. Each description is fetched once an hour. */
export class Providers {
  readonly #logins: DomainLogins;
  readonly #now: () => number;
  readonly #known = new Map<string, { until: number; configuration: Promise<oidc.Configuration> }>();

  constructor(logins: DomainLogins, now: () => number) {
    this.#logins = logins;
    this.#now = now;
  }

  /** Returns the sign-in service of this client; undefined for sign-in by password. */
  of({ urlPath }: Pick<Tenant, 'urlPath'>): DomainLogin | undefined {
    return Object.hasOwn(this.#logins, urlPath) ? this.#logins[urlPath] : undefined;
  }

  /** The service's addresses and keys. A service that does not answer is asked again the next time. */
  async configuration(login: DomainLogin): Promise<oidc.Configuration> {
    const key = `${login.issuer} ${login.clientId}`;
    const known = this.#known.get(key);
    if (known && known.until > this.#now()) return known.configuration;
    const configuration = discover(login);
    this.#known.set(key, { until: this.#now() + KNOWN_FOR_MS, configuration });
    configuration.catch(() => this.#known.delete(key));
    return configuration;
  }
}

async function discover({ issuer, clientId, clientSecret }: DomainLogin): Promise<oidc.Configuration> {
  const how = clientSecret === '' ? oidc.None() : oidc.ClientSecretBasic(clientSecret);
  // plain http was allowed for this machine alone when the settings were read
  const execute = isLocalIssuer(issuer) ? [oidc.allowInsecureRequests] : [];
  const configuration = await oidc.discovery(new URL(issuer), clientId, {}, how, { execute, timeout: TIMEOUT_S });
  // the identity is proven by its signature, not only by the line it came over
  oidc.enableNonRepudiationChecks(configuration);
  return configuration;
}
