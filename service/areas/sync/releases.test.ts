import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { northOperation, openBench, type Bench } from '#tests/bench/http-bench.ts';
import { ourVersion } from '#service/service.ts';
import { RELEASES, tooOld } from './releases.ts';

const releases = ['0.8.0', '0.9.0', '0.10.0', '1.0.0'];
const device = (version: string) => ({ deviceId: 'd', deviceName: 'T', version, highestN: 0, waiting: 0, oldestAt: 0 });

test('the last release is the version of the package', async () => {
  expect(RELEASES.at(-1)).toBe(await ourVersion());
});

test.each([
  ['0.8.0', true],
  ['0.8.9', true],
  ['0.9.0', false],
  ['0.9.5', false],
  ['0.10.0', false],
  ['1.0.0', false],
  ['2', false],
  ['', false],
  ['a build of today', false],
  ['9'.repeat(400), false],
])('S12: %s is too old for the service: %s', (version, isOld) => {
  expect(tooOld(device(version), releases)?.refused).toBe(isOld ? 'version.tooOld' : undefined);
});

test('nothing is older than the two versions before ours while there are no more', () => {
  expect(tooOld(device('0.1.0'), ['0.1.0'])).toBeUndefined();
});

describe('over the wire', () => {
  let bench: Bench;
  let token: string;
  beforeAll(async () => {
    bench = await openBench({ releases });
    token = (await bench.signIn('operator')).token;
  });
  afterAll(() => bench.close());

  const operation = { ...northOperation, deviceId: 'd', n: 1 };
  const push = (version: string) =>
    bench.ask('POST', '/api/sync/push', { token, body: { device: device(version), operations: [operation] } });
  const pull = (version: string) =>
    bench.ask('POST', '/api/sync/pull', { token, body: { device: device(version), epoch: '', since: 0, limit: 10, scope: '' } });

  test('push and pull of a version too old are 426 and change nothing; the two before ours are served', async () => {
    for (const answer of [await push('0.8.0'), await pull('0.8.0')]) {
      expect([answer.status, answer.body['code'], answer.body['result']]).toEqual([426, 'version.tooOld', false]);
    }
    expect((await push('0.9.0')).body['results']).toMatchObject([{ opId: operation.opId }]);
    expect((await pull('0.9.0')).status).toBe(200);
  });
});
