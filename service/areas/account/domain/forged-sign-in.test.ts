import { describe, expect, test } from 'vitest';
import { openBench } from '#tests/bench/http-bench.ts';
import type { ForgingService } from '#tests/bench/forging-service.ts';
import {
  aBrowser,
  atForger,
  bench,
  callback,
  changed,
  codeOf,
  forger,
  logins,
  proven,
  openDomainBench,
  VAULT,
} from '#tests/bench/domain-login-bench.ts';

/** false answers and identities, also from a dishonest provider. */

openDomainBench();

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

  test('the same answer twice, also with the cookie kept, and both in parallel', async () => {
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

  test('a cookie that was changed, or made elsewhere', async () => {
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

  test('a failing service gives no verdict on the user', async () => {
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
