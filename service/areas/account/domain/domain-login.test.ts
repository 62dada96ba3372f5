import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEvents, oneTimeSecrets, refreshTokens, users } from '#service/db/tables/tenancy.ts';
import { parseDomainLogins, type DomainLogins } from '#service/areas/account/domain/domain-logins.ts';
import { openBench, PASSWORD, type Answer, type Bench } from '#service/http/test-bench.ts';
import { followTo, openSignInService, type SignInService } from '#tests/bench/sign-in-service.ts';
import { openForgingService, type ForgingService } from '#tests/bench/forging-service.ts';

/** domain login by OpenID Connect against a whole provider, and against one that lies. */

const VAULT = 'https://vault.example';
const CALLBACK = `${VAULT}/north/auth/callback`;
let provider: SignInService;
let forger: ForgingService;
let bench: Bench;
const logins: Record<string, DomainLogins[string]> = {};
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

/** A browser as far as cookies go. */
function aBrowser() {
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
type Browser = ReturnType<typeof aBrowser>;

const dataOf = ({ body }: Answer) => Object(body['data']) as Record<string, string>;
const codeOf = ({ body }: Answer) => (body['code'] as string | undefined) ?? 'done';
const claimsOf = (answer: Answer) => bench.tokens.read(dataOf(answer)['accessToken'] ?? '');

const begin = (browser: Browser, more: Record<string, unknown> = {}) =>
  browser.post('/api/authorize/domain-login', { customerGuid: 't-north', ...more });
const callback = (browser: Browser, response: string, customerGuid = 't-north') =>
  browser.post('/api/authorize/domain-callback', { customerGuid, response });
const trade = (browser: Browser, referenceTokenGuid: string) =>
  browser.post('/api/authorize/token', {
    customerGuid: 't-north',
    userName: '',
    userPassword: '',
    isDomainClient: true,
    referenceTokenGuid,
  });

/** As far as the provider's answer. */
async function proven(browser: Browser, more: Record<string, unknown> = {}): Promise<string> {
  const { location } = dataOf(await begin(browser, more));
  return followTo(location ?? '', CALLBACK);
}

/** The whole way in. */
async function signedIn(browser: Browser, more: Record<string, unknown> = {}) {
  const { referenceTokenGuid = '', redirect } = dataOf(await callback(browser, await proven(browser, more)));
  return { answer: await trade(browser, referenceTokenGuid), referenceTokenGuid, redirect };
}

const changed = (response: string, change: (query: URLSearchParams) => void) => {
  const query = new URLSearchParams(response);
  change(query);
  return query.toString();
};

/** A sign-in at the service that lies: its code is the nonce it was asked with. */
async function atForger(nonce?: string): Promise<Answer> {
  const browser = aBrowser();
  const begun = await browser.post('/api/authorize/domain-login', { customerGuid: 't-south' });
  const { searchParams } = new URL(dataOf(begun)['location'] ?? '');
  const code = nonce ?? searchParams.get('nonce') ?? '';
  const response = new URLSearchParams({ state: searchParams.get('state') ?? '', code }).toString();
  return callback(browser, response, 't-south');
}

const active = (is: boolean) => bench.db.asSystem((tx) => tx.update(users).set({ active: is }).where(eq(users.id, 'u-operator')));

const plain = { issuer: 'https://login.example', clientId: 'vault' };
const parse = (login: unknown) => parseDomainLogins(JSON.stringify({ acme: login }))?.['acme'];

test('R-037: the client check says where people sign in', async () => {
  expect(dataOf(await bench.ask('GET', '/api/tenancy/check-client?customerUrlPath=north'))).toMatchObject({
    isExternalLogin: true,
    redirectPage: '/north/auth/domain-login',
  });
});

test('R-037: who the provider names is signed in, and goes on where he wanted to', async () => {
  const { answer, redirect } = await signedIn(aBrowser(), { redirect: '/north/protocol?status=1' });
  expect([codeOf(answer), redirect]).toEqual(['done', '/north/protocol?status=1']);
  expect(await claimsOf(answer)).toMatchObject({ sub: 'u-operator', tenant: 't-north', home: 't-north' });
  expect(dataOf(answer)['refreshToken']).toBe('cookie');
});

test('what is asked for: a code, PKCE by S256, state and nonce of their own each time, and no secret', async () => {
  const asked = await Promise.all([1, 2].map(async () => new URL(dataOf(await begin(aBrowser()))['location'] ?? '')));
  for (const { searchParams } of asked) {
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'vault',
      redirect_uri: CALLBACK,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
    expect(searchParams.toString()).not.toContain('secret');
  }
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(new Set(asked.map(({ searchParams }) => searchParams.get(name))).size).toBe(2);
  }
});

test('names are matched as people type them, and an e-mail only when it is verified', async () => {
  provider.person.name = 'Operator';
  expect(codeOf((await signedIn(aBrowser())).answer)).toBe('done');
  await bench.db.asSystem((tx) => tx.update(users).set({ userName: 'op@example.test' }).where(eq(users.id, 'u-nothing')));
  logins['north'] = { ...(logins['north'] ?? expect.fail()), userClaim: 'email' };
  provider.person.email = 'op@example.test';
  expect(await claimsOf((await signedIn(aBrowser())).answer)).toMatchObject({ sub: 'u-nothing' });
  provider.person.verified = false;
  expect(codeOf(await callback(aBrowser(), await proven(aBrowser())))).toBe('domain.refused');
  const browser = aBrowser();
  expect(codeOf(await callback(browser, await proven(browser)))).toBe('domain.refused');
});

describe('who is not let in hears one answer', () => {
  test.each(['nobody', 'gone', 'outsider', '', 'x'.repeat(150)])('%s', async (name) => {
    provider.person.name = name || ' ';
    const browser = aBrowser();
    const answer = await callback(browser, await proven(browser));
    expect([answer.status, answer.body]).toEqual([
      200,
      { result: false, message: 'The sign-in was not accepted.', data: null, code: 'domain.refused' },
    ]);
    expect(browser.jar.size).toBe(0);
  });

  test('and it is written down', async () => {
    const failed = await bench.db.asSystem((tx) =>
      tx
        .select()
        .from(auditEvents)
        .where(and(eq(auditEvents.event, 'session.loginFailed'), eq(auditEvents.subject, 'domain'))),
    );
    expect(failed.length).toBeGreaterThan(3);
    expect(JSON.stringify(failed)).not.toContain('outsider');
  });

  test('R-130, R-131: a service account is refused in these words, which are logged', async () => {
    provider.person.name = 'machine';
    const browser = aBrowser();
    const answer = await callback(browser, await proven(browser));
    expect([codeOf(answer), answer.body['message']]).toEqual([
      'login.serviceAccount',
      'Service account is not permited to login',
    ]);
    expect(bench.logged.join('')).toContain('Service account is not permited to login');
    expect([...browser.jar]).toEqual([]);
  });
});

describe('an answer of another making opens nothing', () => {
  const forms: [string, (response: string) => string][] = [
    ['no state', (response) => changed(response, (query) => query.delete('state'))],
    ['a made-up state', (response) => changed(response, (query) => query.set('state', 'x'.repeat(43)))],
    ['two states', (response) => `${response}&state=x`],
    ['no code', (response) => changed(response, (query) => query.delete('code'))],
    ['a made-up code', (response) => changed(response, (query) => query.set('code', 'x'.repeat(43)))],
    ['two codes', (response) => `${response}&code=x`],
    ['another issuer', (response) => changed(response, (query) => query.set('iss', 'https://evil.example'))],
    ['no issuer, though the provider sends one', (response) => changed(response, (query) => query.delete('iss'))],
    ['a refusal of the provider', (response) => changed(response, (query) => query.set('error', 'access_denied'))],
    ['nothing', () => ''],
  ];
  test.each(forms)('%s', async (_what, change) => {
    const browser = aBrowser();
    const answer = await callback(browser, change(await proven(browser)));
    expect([answer.status, codeOf(answer)]).toEqual([200, 'domain.refused']);
  });

  test('the state of another browser', async () => {
    const [mine, theirs] = [aBrowser(), aBrowser()];
    const response = await proven(theirs);
    await proven(mine);
    expect(codeOf(await callback(mine, response))).toBe('domain.refused');
    // who began it is not hindered
    expect(codeOf(await callback(theirs, response))).toBe('done');
  });

  test('the code of one sign-in under the state of another', async () => {
    const browser = aBrowser();
    const [first, second] = [new URLSearchParams(await proven(browser)), await proven(browser)];
    expect(
      codeOf(
        await callback(
          browser,
          changed(second, (query) => query.set('code', first.get('code') ?? '')),
        ),
      ),
    ).toBe('domain.refused');
  });

  test('the same answer twice, also with the cookie kept, and both at once', async () => {
    const browser = aBrowser();
    const response = await proven(browser);
    const kept = new Map(browser.jar);
    expect(codeOf(await callback(browser, response))).toBe('done');
    for (const [name, value] of kept) browser.jar.set(name, value);
    expect(codeOf(await callback(browser, response))).toBe('domain.refused');
    const other = aBrowser();
    const again = await proven(other);
    const both = await Promise.all([1, 2].map(() => callback({ ...other, jar: new Map(other.jar) }, again)));
    expect(both.map(codeOf).toSorted()).toEqual(['domain.refused', 'done']);
  });

  test('an answer after ten minutes', async () => {
    const browser = aBrowser();
    const response = await proven(browser);
    bench.pass(10 * 60_000 + 1);
    expect(codeOf(await callback(browser, response))).toBe('domain.refused');
    bench.pass(-10 * 60_000 - 1);
  });

  test('the answer for one client at another', async () => {
    const browser = aBrowser();
    const response = await proven(browser);
    expect(codeOf(await callback(browser, response, 't-south'))).toBe('domain.refused');
  });

  test('a cookie that was changed, or made by somebody else', async () => {
    const browser = aBrowser();
    const response = await proven(browser);
    const [[name, value] = ['', '']] = browser.jar;
    const strangers = await openBench({ domainLogins: logins, publicUrl: VAULT });
    const theirs = await strangers.ask('POST', '/api/authorize/domain-login', { body: { customerGuid: 't-north' } });
    await strangers.close();
    const foreign = /=([^;]*)/.exec(theirs.headers.getSetCookie()[0] ?? '')?.[1] ?? '';
    for (const bad of [`${value.slice(0, -2)}AA`, foreign, 'x', 'a.b.c.d.e']) {
      browser.jar.set(name, bad);
      expect(codeOf(await callback(browser, response))).toBe('domain.refused');
    }
  });
});

describe('an identity that is not for us opens nothing', () => {
  const ago = Math.floor(Date.now() / 1_000) - 3_600;

  test('the truth does', async () => {
    forger.lie = { claims: { preferred_username: 'outsider' } };
    expect(codeOf(await atForger())).toBe('done');
  });

  test.each<[string, ForgingService['lie']]>([
    ['another nonce', { claims: { nonce: 'another' } }],
    ['no nonce', { drop: 'nonce' }],
    ['another issuer', { claims: { iss: 'https://evil.example' } }],
    ['another audience', { claims: { aud: 'another' } }],
    ['an audience of two without who it was made for', { claims: { aud: ['vault', 'another'] } }],
    ['made for another of two', { claims: { aud: ['vault', 'another'], azp: 'another' } }],
    ['run out', { claims: { iat: ago, exp: ago + 60 } }],
    ['no end', { drop: 'exp' }],
    ['no subject', { drop: 'sub' }],
    ['signed with a key of somebody else', { key: 'foreign' }],
    ['signed with nothing', { alg: 'none' }],
    ['a name that is no text', { claims: { preferred_username: ['outsider'] } }],
    ['an empty name', { claims: { preferred_username: '' } }],
    ['a name of the prototype', { drop: 'preferred_username', claims: { constructor: 'outsider' } }],
  ])('%s', async (_what, lie) => {
    forger.lie = { ...lie, claims: { preferred_username: 'outsider', ...lie.claims } };
    expect(codeOf(await atForger())).toBe('domain.refused');
  });

  test('a service that has a fault says nothing about the person', async () => {
    forger.lie = { status: 503 };
    expect(codeOf(await atForger())).toBe('domain.unreachable');
  });

  test('a service that is gone', async () => {
    logins['south'] = { ...(logins['south'] ?? expect.fail()), issuer: 'http://127.0.0.1:1' };
    const answer = await aBrowser().post('/api/authorize/domain-login', { customerGuid: 't-south' });
    expect([answer.status, codeOf(answer)]).toEqual([200, 'domain.unreachable']);
    logins['south'] = { ...logins['south'], issuer: forger.issuer };
  });
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', 'north', '\t//evil.example', ''])(
  'R-175, R-416: %s is no path to go on to',
  async (redirect) => {
    const answer = await begin(aBrowser(), { redirect });
    expect(answer.status).toBe(422);
  },
);

describe('reference tokens', () => {
  test('R-395: getTokenByRef trades one for the same session as the token call', async () => {
    const browser = aBrowser();
    const { referenceTokenGuid: guid } = dataOf(await callback(browser, await proven(browser)));
    const answer = await browser.post('/api/authorize/get-token-by-ref', { guid });
    expect(await claimsOf(answer)).toMatchObject({ sub: 'u-operator' });
  });

  test('one works once, in its own browser, for two minutes, and as it was made', async () => {
    const browser = aBrowser();
    const fresh = async () => dataOf(await callback(browser, await proven(browser)))['referenceTokenGuid'] ?? '';
    const one = await fresh();
    expect(codeOf(await trade(aBrowser(), one))).toBe('reference.invalid');
    const half = new Map(browser.jar);
    const both = await Promise.all([1, 2].map(() => trade({ ...browser, jar: new Map(half) }, one)));
    expect(both.map(codeOf).toSorted()).toEqual(['done', 'reference.invalid']);

    const late = await fresh();
    bench.pass(2 * 60_000 + 1);
    expect(codeOf(await trade(browser, late))).toBe('reference.invalid');
    bench.pass(-2 * 60_000 - 1);

    const [home = '', , secret = ''] = (await fresh()).split('.');
    const elsewhere = Buffer.from('t-south').toString('base64url');
    for (const bad of [`${home}.${elsewhere}.${secret}`, `${elsewhere}.${home}.${secret}`, 'x', `${home}.${home}.`]) {
      const mine = { ...browser, jar: new Map(browser.jar) };
      expect([bad, codeOf(await trade(mine, bad))]).toEqual([bad, 'reference.invalid']);
    }
  });

  test('the database keeps nothing one could sign in with', async () => {
    const browser = aBrowser();
    const { referenceTokenGuid = 'none' } = dataOf(await callback(browser, await proven(browser)));
    const kept = JSON.stringify(await bench.db.asSystem((tx) => tx.select().from(oneTimeSecrets)));
    expect(kept).not.toContain(referenceTokenGuid.split('.')[2]);
    for (const value of browser.jar.values()) expect(kept).not.toContain(value);
  });

  test('who was blocked meanwhile is not let in', async () => {
    const browser = aBrowser();
    const { referenceTokenGuid = '' } = dataOf(await callback(browser, await proven(browser)));
    await active(false);
    expect(codeOf(await trade(browser, referenceTokenGuid))).toBe('reference.invalid');
    await active(true);
  });
});

describe('the customer switch of staff who sign in elsewhere', () => {
  test('R-125, R-126: a new proof leads into the other client, and the session before ends', async () => {
    provider.person.name = 'staff';
    const browser = aBrowser();
    await signedIn(browser);
    const asked = new URL(dataOf(await begin(browser, { requestedCustomerGuid: 't-south' }))['location'] ?? '');
    expect([asked.searchParams.get('prompt'), asked.searchParams.get('max_age')]).toEqual(['login', '300']);
    const { answer } = await signedIn(browser, { requestedCustomerGuid: 't-south' });
    expect(await claimsOf(answer)).toMatchObject({ sub: 'u-staff', tenant: 't-south', home: 't-north' });
    const families = await bench.db.asSystem((tx) => tx.select().from(refreshTokens).where(eq(refreshTokens.userId, 'u-staff')));
    expect(families.map(({ target, revokedAt }) => [target, revokedAt !== null])).toEqual(
      expect.arrayContaining([
        ['t-north', true],
        ['t-south', false],
      ]),
    );
  });

  test('R-123: nobody else gets there by it', async () => {
    const browser = aBrowser();
    const response = await proven(browser, { requestedCustomerGuid: 't-south' });
    expect(codeOf(await callback(browser, response))).toBe('domain.refused');
    provider.person.name = 'staff';
    const nowhere = await proven(browser, { requestedCustomerGuid: 't-nowhere' });
    expect(codeOf(await callback(browser, nowhere))).toBe('domain.refused');
  });
});

test('a client with a sign-in service of its own takes no password and sends no link to set one', async () => {
  const client = { customerGuid: 't-north', userName: 'operator' };
  const ways: [string, Record<string, unknown>][] = [
    ['/api/authorize/token', { ...client, userPassword: PASSWORD }],
    ['/api/auth/reset-password-token', { ...client, userPassword: PASSWORD }],
    ['/api/authorize/reset-password', { ...client, oldPassword: PASSWORD, newPassword: 'Lantern-over-77-fields' }],
    ['/api/auth/forgot-password', { customerGuid: 't-north', username: 'operator' }],
  ];
  for (const [path, body] of ways) expect([path, codeOf(await aBrowser().post(path, body))]).toEqual([path, 'login.domainOnly']);
});

test('no code, state or token of a sign-in stands in the log', async () => {
  const browser = aBrowser();
  const response = await proven(browser);
  await callback(browser, `${response}&error=x`);
  const lines = bench.logged.join('');
  for (const [name, value] of new URLSearchParams(response)) {
    if (name !== 'iss') expect([name, lines.includes(value)]).toEqual([name, false]);
  }
});

test('settings of sign-in services: only https, or this machine; nothing unknown', () => {
  expect(parse(plain)).toEqual({ ...plain, clientSecret: '', scope: 'openid profile email', userClaim: 'preferred_username' });
  expect(parse({ ...plain, issuer: 'http://127.0.0.1:4000' })).toBeDefined();
  for (const issuer of [
    'http://login.example',
    'http://127.0.0.1.evil.example',
    'https://a:b@login.example',
    'file:///etc',
    'x',
    '',
  ]) {
    expect([issuer, parse({ ...plain, issuer })]).toEqual([issuer, undefined]);
  }
  expect([parse({ ...plain, scope: 'profile' }), parse({ ...plain, more: 1 }), parse({}), parseDomainLogins('{')]).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
});
