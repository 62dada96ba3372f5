import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inputOf, fillVault } from '#tests/bench/vault-fixture.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { openSignInService, type SignInService } from '#tests/bench/sign-in-service.ts';
import { everyCall, make } from '#tests/security/calls.ts';

/**
 * The service asks no address a user names (reliability.md 3.9): in process, so that every connection that is opened is one of
 * the service's own. Only a client's sign-in service is ever asked, and its address stands in a file of who runs the vault.
 */
const opened: number[] = [];
const CHANNEL = 'net.client.socket';
/** Node tells of every connection that anything in this process begins. */
const record = (told: unknown) => {
  const { socket } = told as { socket: Socket }; // Node's own message
  socket.on('connectionAttempt', (_address: string, at: number) => opened.push(at));
};
let canary: Server;
let port = 0;
let provider: SignInService;
let bench: Bench;
let token: string;

beforeAll(async () => {
  canary = createServer((_request, response) => response.end());
  await new Promise<void>((settle) => canary.listen(0, '127.0.0.1', settle));
  port = (canary.address() as AddressInfo).port; // listens on TCP
  provider = await openSignInService(['https://vault.example/south/auth/callback']);
  const { issuer, clientId, clientSecret } = provider;
  const login = { issuer, clientId, clientSecret, scope: 'openid', userClaim: 'preferred_username' };
  bench = await openBench({ domainLogins: { south: login }, publicUrl: 'https://vault.example' });
  await fillVault(bench);
  subscribe(CHANNEL, record);
}, 240_000);
beforeEach(async () => {
  // a call before may have ended the session
  token = (await bench.signIn('supervisor')).token;
  opened.splice(0);
});
afterAll(async () => {
  unsubscribe(CHANNEL, record);
  await bench?.close();
  await provider?.close();
  canary.close();
});

/** Ways to write an address of this machine, and of the one that knows the keys of a cloud. */
const addresses = () => [
  `http://127.0.0.1:${port}/`,
  `http://2130706433:${port}/`,
  `http://0x7f.1:${port}/`,
  `http://017700000001:${port}/`,
  `http://[::1]:${port}/`,
  `http://[::ffff:127.0.0.1]:${port}/`,
  `http://user@127.0.0.1:${port}/`,
  `//127.0.0.1:${port}/`,
  `\\\\127.0.0.1:${port}\\share`,
  `127.0.0.1:${port}`,
  'http://169.254.169.254/latest/meta-data/',
  'file:///etc/passwd',
];

/** The same input with the address in place of every text, at every depth. */
const everyText = (input: object, address: string) =>
  JSON.parse(JSON.stringify(input), (_name, value: unknown) => (typeof value === 'string' ? address : value)) as Record<
    string,
    unknown
  >; // as it was, but for its texts

describe.each(everyCall)('$name', (call) => {
  test('no request goes to an address in a field or in the headers of a proxy', async () => {
    const good = { ...inputOf(call.name, 'own') };
    for (const address of addresses()) {
      const inHeaders = { 'x-forwarded-host': `127.0.0.1:${port}`, referer: address, 'x-original-url': address };
      const one = [...Object.keys(good), 'redirect', 'url'].map((field) => ({ ...good, [field]: address }));
      for (const input of [...one, everyText(good, address)]) {
        const answer = await make(bench, call, input, { token, headers: inHeaders });
        expect(answer.status).toBeLessThan(500);
      }
    }
    expect(opened).toEqual([]);
  });
});

test('the sign-in service of a client is asked, and nothing that its person says leads elsewhere', async () => {
  const canaryAddress = `http://127.0.0.1:${port}`;
  const begin = (more: Record<string, unknown>, headers: Record<string, string> = {}) =>
    bench.knock('POST', '/api/authorize/domain-login', { body: { customerGuid: 't-south', ...more }, headers });
  const answers = [
    await begin({}),
    await begin({}, { host: `127.0.0.1:${port}`, origin: canaryAddress, 'x-forwarded-host': `127.0.0.1:${port}` }),
    await begin({ redirect: canaryAddress }),
    await begin({ requestedCustomerGuid: canaryAddress }),
  ];
  const leads = answers.map(({ body }) => Reflect.get(Object(body['data']), 'location') as unknown);
  expect(leads[0]).toContain(encodeURIComponent('https://vault.example/south/auth/callback'));
  for (const location of leads) expect(String(location)).not.toContain(String(port));
  const response = `state=x&code=y&iss=${encodeURIComponent(canaryAddress)}`;
  await bench.knock('POST', '/api/authorize/domain-callback', { body: { customerGuid: 't-south', response } });
  expect(new Set(opened)).toEqual(new Set([Number(new URL(provider.issuer).port)]));
  // the one that listens would have been heard of
  await fetch(canaryAddress);
  expect(opened).toContain(port);
});
