import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { DomainLogins } from '#service/areas/account/domain/domain-logins.ts';
import { users } from '#service/db/tables/tenancy.ts';
import { openBench, type Answer, type Bench } from './http-bench.ts';
import { openForgingService, type ForgingService } from '#tests/bench/forging-service.ts';
import { followTo, openSignInService, type SignInService } from '#tests/bench/sign-in-service.ts';

export const VAULT = 'https://vault.example';
export const CALLBACK = `${VAULT}/north/auth/callback`;
/** A whole provider, one that lies, and the service: made anew for each file of tests that calls `openDomainBench`. */
export let provider: SignInService;
export let forger: ForgingService;
export let bench: Bench;
export const logins: Record<string, DomainLogins[string]> = {};

/** Opens the bench before the tests of a file and closes it after them; each test begins with an honest provider. */
export function openDomainBench(): void {
  beforeAll(async () => {
    provider = await openSignInService([CALLBACK]);
    forger = await openForgingService();
    const { issuer, clientId, clientSecret } = provider;
    const usual = { scope: 'openid profile email', userClaim: 'preferred_username' };
    logins['north'] = { issuer, clientId, clientSecret, ...usual };
    logins['south'] = { issuer: forger.issuer, clientId: 'vault', clientSecret: '', ...usual };
    bench = await openBench({ domainLogins: logins, publicUrl: VAULT });
  });
  afterAll(async () => {
    await bench?.close();
    await provider?.close();
    await forger?.close();
  });
  beforeEach(() => {
    provider.person = Object.assign(provider.person, { name: 'operator', email: 'operator@example.test', verified: true });
    forger.lie = {};
    logins['north'] = { ...(logins['north'] ?? expect.fail()), userClaim: 'preferred_username' };
  });
}

/** A browser as far as cookies go. */
export function aBrowser() {
  const jar = new Map<string, string>();
  return {
    jar,
    post: async (path: string, body: Record<string, unknown>): Promise<Answer> => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await bench.ask('POST', path, { body, cookie });
      for (const set of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/s);
        if (value === '') jar.delete(name);
        else jar.set(name, value);
        expect(set).toMatch(/HttpOnly; SameSite=Strict/);
      }
      return answer;
    },
  };
}
export type Browser = ReturnType<typeof aBrowser>;

export const dataOf = ({ body }: Answer) => Object(body['data']) as Record<string, string>;
export const codeOf = ({ body }: Answer) => (body['code'] as string | undefined) ?? 'done';
export const claimsOf = (answer: Answer) => bench.tokens.read(dataOf(answer)['accessToken'] ?? '');

export const begin = (browser: Browser, more: Record<string, unknown> = {}) =>
  browser.post('/api/authorize/domain-login', { customerGuid: 't-north', ...more });
export const callback = (browser: Browser, response: string, customerGuid = 't-north') =>
  browser.post('/api/authorize/domain-callback', { customerGuid, response });
export const trade = (browser: Browser, referenceTokenGuid: string) =>
  browser.post('/api/authorize/token', {
    customerGuid: 't-north',
    userName: '',
    userPassword: '',
    isDomainClient: true,
    referenceTokenGuid,
  });

/** As far as the provider's answer. */
export async function proven(browser: Browser, more: Record<string, unknown> = {}): Promise<string> {
  const { location } = dataOf(await begin(browser, more));
  return followTo(location ?? '', CALLBACK);
}

/** The whole way in. */
export async function signedIn(browser: Browser, more: Record<string, unknown> = {}) {
  const { referenceTokenGuid = '', redirect } = dataOf(await callback(browser, await proven(browser, more)));
  return { answer: await trade(browser, referenceTokenGuid), referenceTokenGuid, redirect };
}

export const changed = (response: string, change: (query: URLSearchParams) => void) => {
  const query = new URLSearchParams(response);
  change(query);
  return query.toString();
};

/** A sign-in at the service that lies: its code is the nonce it was asked with. */
export async function atForger(nonce?: string): Promise<Answer> {
  const browser = aBrowser();
  const begun = await browser.post('/api/authorize/domain-login', { customerGuid: 't-south' });
  const { searchParams } = new URL(dataOf(begun)['location'] ?? '');
  const code = nonce ?? searchParams.get('nonce') ?? '';
  const response = new URLSearchParams({ state: searchParams.get('state') ?? '', code }).toString();
  return callback(browser, response, 't-south');
}

export const active = (is: boolean) =>
  bench.db.asSystem((tx) => tx.update(users).set({ active: is }).where(eq(users.id, 'u-operator')));
