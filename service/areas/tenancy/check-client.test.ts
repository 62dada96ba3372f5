import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenancyCalls } from '#schema/calls/tenancy.ts';
import { openBench, type Bench } from '#service/http/test-bench.ts';

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

test('R-115, R-198: an address of no client is refused in words, and tells of no other', async () => {
  for (const address of ['nowhere', "north' or '1'='1", 'north%', '']) {
    const { body } = await check(address);
    expect(body['result']).toBe(false);
    expect(JSON.stringify(body)).not.toContain('t-north');
  }
});
