import { afterAll, beforeAll, expect, test } from 'vitest';
import { Admission, type Leave } from '#service/http/admission.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { fillVault, inputOf } from '#tests/bench/vault-fixture.ts';

/** Admission over the wire: the order in which kinds of calls are rejected (reliability.md 4.3). */
let bench: Bench;
let token: string;
/** Pulls of one client fill the node here; `admission.test.ts` tests the places of one client. */
const admission = new Admission({ pull: { perTenant: 1_000, global: 1_000, queue: 0, waitMs: 0 } });
beforeAll(async () => {
  bench = await openBench({ admission });
  await fillVault(bench);
  token = (await bench.signIn('operator')).token;
});
afterAll(() => bench?.close());

const ask = async (method: string, path: string, body?: unknown) => {
  const { status, headers, body: answered } = await bench.ask(method, path, { token, ...(body !== undefined && { body }) });
  return [status, answered['code'] ?? '', Number(headers.get('retry-after') ?? 0) > 0];
};
const separator = () => ask('POST', '/api/protocoling/separator', inputOf('protocoling.separator', 'unknown'));
const menu = () => ask('GET', '/api/navigation/menu');
const pull = () => ask('POST', '/api/sync/pull', inputOf('sync.pull', 'own'));
const push = () => ask('POST', '/api/sync/push', { device: {}, operations: [] });
const busy = [503, 'service.busy', true];

/** Occupies this many places in work. */
async function hold(bucket: 'export' | 'read' | 'pull', until: number, held: Leave[]): Promise<void> {
  while (held.length < until) {
    const leave = await admission.enter(bucket, 'others');
    if (leave instanceof Response) throw new Error('sent away');
    held.push(leave);
  }
}

test('under growing load exports are refused first, then reads, then pull; a push is still read', async () => {
  const held: Leave[] = [];
  expect((await separator())[0]).toBe(404);
  await hold('export', 8, held);
  expect([await separator(), (await menu())[0], (await pull())[0], (await push())[0]]).toEqual([busy, 200, 200, 422]);
  await hold('read', 96, held);
  expect([await separator(), await menu(), (await pull())[0], (await push())[0]]).toEqual([busy, busy, 200, 422]);
  await hold('pull', 192, held);
  // 422: the push got as far as its body, which is invalid here
  expect([await separator(), await menu(), await pull(), (await push())[0]]).toEqual([busy, busy, busy, 422]);
  for (const leave of held) leave();
  expect([(await menu())[0], (await pull())[0]]).toEqual([200, 200]);
});

test('health and the application are answered in any load', async () => {
  const held: Leave[] = [];
  await hold('pull', 192, held);
  expect((await bench.ask('GET', '/api/health')).status).toBe(200);
  for (const leave of held) leave();
});
