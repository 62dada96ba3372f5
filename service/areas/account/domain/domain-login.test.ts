import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEvents, users } from '#service/db/tables/tenancy.ts';
import { parseDomainLogins } from '#service/areas/account/domain/domain-logins.ts';
import { PASSWORD } from '#tests/bench/http-bench.ts';
import {
  CALLBACK,
  aBrowser,
  begin,
  bench,
  callback,
  claimsOf,
  codeOf,
  dataOf,
  logins,
  proven,
  provider,
  signedIn,
  openDomainBench,
} from '#tests/bench/domain-login-bench.ts';

/** domain login by OpenID Connect against a whole provider. */

openDomainBench();

const plain = { issuer: 'https://login.example', clientId: 'vault' };
const parse = (login: unknown) => parseDomainLogins(JSON.stringify({ acme: login }))?.['acme'];

test('R-037: the client check names the sign-in method', async () => {
  expect(dataOf(await bench.ask('GET', '/api/tenancy/check-client?customerUrlPath=north'))).toMatchObject({
    isExternalLogin: true,
    redirectPage: '/north/auth/domain-login',
  });
});

test('R-037: the user the provider names is signed in, and returns to the page they asked for', async () => {
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

describe('all refusals get the same answer', () => {
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

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', 'north', '\t//evil.example', ''])(
  'R-175, R-416: %s is no path to go on to',
  async (redirect) => {
    const answer = await begin(aBrowser(), { redirect });
    expect(answer.status).toBe(422);
  },
);

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

test('the log contains no code, state or token of a sign-in', async () => {
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
