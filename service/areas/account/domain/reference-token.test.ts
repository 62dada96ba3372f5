import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { oneTimeSecrets, refreshTokens } from '#service/db/tables/tenancy.ts';
import {
  aBrowser,
  active,
  begin,
  bench,
  callback,
  claimsOf,
  codeOf,
  dataOf,
  proven,
  provider,
  signedIn,
  trade,
  openDomainBench,
} from '#tests/bench/domain-login-bench.ts';

/** Reference tokens of a domain login, and the customer switch by them (S0 §4). */

openDomainBench();

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

  test('a user who was blocked in the meantime is not admitted', async () => {
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

  test('R-123: it admits no other user', async () => {
    const browser = aBrowser();
    const response = await proven(browser, { requestedCustomerGuid: 't-south' });
    expect(codeOf(await callback(browser, response))).toBe('domain.refused');
    provider.person.name = 'staff';
    const nowhere = await proven(browser, { requestedCustomerGuid: 't-nowhere' });
    expect(codeOf(await callback(browser, nowhere))).toBe('domain.refused');
  });
});
