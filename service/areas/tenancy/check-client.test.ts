import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenancyCalls } from '#schema/calls/tenancy.ts';
import { isValidIp } from '#service/areas/tenancy/access-rules.ts';
import { tenants } from '#service/db/tables/tenancy.ts';
import { openBench, PASSWORD, type Bench } from '#tests/bench/http-bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const check = async (client: string) => {
  const { method, path } = tenancyCalls.checkClient;
  return method === 'GET'
    ? bench.ask(method, `${path}?customerUrlPath=${encodeURIComponent(client)}`)
    : bench.ask(method, path, { body: { customerUrlPath: client } });
};

test('R-198: the client check answers result, message and the client of the address, whatever its case', async () => {
  for (const address of ['north', 'NORTH']) {
    const { status, body } = await check(address);
    expect([status, body['result'], body['message']]).toEqual([200, true, '']);
    expect(body['data']).toMatchObject({ customerGuid: 't-north', customerName: 'North', validIp: true, validUrlPath: true });
  }
});

test('R-115, R-198: an address of no client is refused in words, and reveals no other', async () => {
  for (const address of ['nowhere', "north' or '1'='1", 'north%', '']) {
    const { body } = await check(address);
    expect(body['result']).toBe(false);
    expect(JSON.stringify(body)).not.toContain('t-north');
  }
});

const refreshing = { customerGuid: 't-north', lastActivityTimeSpan: '00:00:01' };
const north = eq(tenants.urlPath, 'north');
/** Sets the client for one test and puts it back. */
async function having(set: Partial<typeof tenants.$inferSelect>, work: () => Promise<void>): Promise<void> {
  const [before] = await bench.db.asSystem((tx) => tx.select().from(tenants).where(north));
  await bench.db.asSystem((tx) => tx.update(tenants).set(set).where(north));
  try {
    await work();
  } finally {
    await bench.db.asSystem((tx) =>
      tx
        .update(tenants)
        .set(before ?? {})
        .where(north),
    );
  }
}
const dataOf = async () => (await check('north')).body['data'] as Record<string, unknown>;

test('R-116, R-198: every word of the client check is a setting of the client; none is the same for all (S0 §3)', async () => {
  const usual = await dataOf();
  const set = {
    name: 'Other',
    language: 'de',
    internal: false,
    primaryColour: '#000000',
    resource: 'north-words',
    closed: true,
    networks: ['203.0.113.7'],
    redirectPage: '/north/welcome',
    maxDocumentsInPrintout: 7,
    workorderReasons: true,
    workorderDescription: false,
    workorderReasonComment: true,
    parameters: { isTwoFaEnabled: true, twoFactorAuthType: 2 },
  };
  await having(set, async () => {
    const changed = await dataOf();
    // the file of sign-in services names external logins; the id of a client never changes
    const same = Object.keys(usual).filter((field) => usual[field] === changed[field]);
    expect(same.toSorted()).toEqual(['customerGuid', 'isExternalLogin']);
    expect(changed).toMatchObject({ clientResource: 'north-words', redirectPage: '/north/welcome', maxDocumentsInPrintout: 7 });
  });
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', 'north', '/a b', '/\n'])(
  'R-175: %s is no page of this service to redirect to',
  async (redirectPage) => {
    await having({ redirectPage }, async () => expect(await dataOf()).toMatchObject({ redirectPage: '' }));
  },
);

const from = (ip: string, ...networks: string[]) => isValidIp({ closed: false, networks }, ip);
test('networks are read as people write them; an unreadable one admits no caller', () => {
  for (const ip of ['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::1', '']) expect([ip, from(ip)]).toEqual([ip, true]);
  expect(from('10.1.2.3', '192.168.0.0/16', '10.0.0.0/8')).toBe(true);
  expect(from('::ffff:10.1.2.3', '10.0.0.0/8')).toBe(true);
  expect(from('11.1.2.3', '10.0.0.0/8')).toBe(false);
  expect([from('10.1.2.3', '10.1.2.3'), from('10.1.2.4', '10.1.2.3')]).toEqual([true, false]);
  expect([from('2001:db8:1::5', '2001:db8::/32'), from('2001:db9::5', '2001:db8::/32')]).toEqual([true, false]);
  for (const odd of ['', 'anywhere', '10.0.0.0/33', '10.0.0.0/-1', '10.0.0.0/', '10.0.0.0/8x', '10.0.0/8'])
    expect([odd, from('10.1.2.3', odd)]).toEqual([odd, false]);
  for (const ip of ['', 'unknown', "10.1.2.3' or 1=1"]) expect([ip, from(ip, '0.0.0.0/0', '::/0')]).toEqual([ip, false]);
});

test.each([
  ['comes from elsewhere', { networks: ['203.0.113.0/24'] }],
  ['finds the address out of use', { closed: true }],
])('R-116: who %s does not come in by the right password either, and a session there is does not go on', async (_who, set) => {
  const { cookie } = await bench.signIn('operator');
  const refresh = () => bench.ask('POST', '/api/authorize/refresh', { cookie, body: refreshing });
  await having(set, async () => {
    for (const userPassword of [PASSWORD, 'wrong']) {
      const body = { customerGuid: 't-north', userName: 'operator', userPassword };
      expect((await bench.ask('POST', '/api/authorize/token', { body })).body).toMatchObject({
        result: false,
        code: 'clientCheck.invalid',
      });
    }
    expect((await refresh()).body).toMatchObject({ code: 'session.ended' });
  });
  await bench.signIn('operator');
});
