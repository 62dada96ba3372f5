import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { HUB_PATH } from '#service/hub/hub-routes.ts';
import { createHub, type HubState } from '#sync/signal/hub.ts';
import { browserPage } from '#tests/bench/browser-page.ts';
import { startFaultProxy, type FaultProxy } from '#tests/bench/fault-proxy.ts';

/** The listener of the application against the hub of the service, with nothing of either replaced. */
let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

/** A busy machine takes its time. */
const PATIENCE = { timeout: 20_000 };

async function listening(query = '', origin = bench.url) {
  const { token } = await bench.signIn('operator');
  const heads = vi.fn<() => void>();
  const signals: (number | undefined)[] = [];
  const states: HubState[] = [];
  const hub = createHub({
    url: `${origin}${HUB_PATH}${query}`,
    tokens: { token: () => token, renew: async () => 'ended' },
    onHead: heads,
    onSignal: (kind) => signals.push(kind),
    onState: (state) => states.push(state),
  });
  hub.start();
  return { hub, heads, signals, states };
}

test('R-260, R-391: with user and client in its address it receives the kinds by number, and asks once for missed messages', async () => {
  const { hub, heads, signals, states } = await listening('?userId=u-operator&customerId=t-north');
  await vi.waitFor(() => expect(states).toEqual(['connecting', 'listening']), PATIENCE);
  expect([heads.mock.calls.length, signals]).toEqual([1, [undefined]]);
  for (const kind of [1, 2, 3, 4] as const) bench.hub.signal({ tenantId: 't-north', userId: 'u-operator', kind });
  await vi.waitFor(() => expect(signals).toEqual([undefined, 1, 2, 3, 4]), PATIENCE);
  bench.hub.announceHead('t-north', 5);
  await vi.waitFor(() => expect(heads).toHaveBeenCalledTimes(2), PATIENCE);
  await hub.stop();
  expect(states.at(-1)).toBe('off');
});

test('decisions.md: where there is no hub for it, it goes on by asking, and tries again when it is woken', async () => {
  const { hub, states } = await listening('?userId=u-supervisor');
  await vi.waitFor(() => expect(states).toEqual(['connecting', 'polling']), PATIENCE);
  hub.wake();
  await vi.waitFor(() => expect(states).toEqual(['connecting', 'polling', 'connecting', 'polling']), PATIENCE);
  await hub.stop();
});

describe('a line that is cut', () => {
  let proxy: FaultProxy;
  beforeEach(async () => {
    proxy = await startFaultProxy({ host: '127.0.0.1', port: Number(new URL(bench.url).port) });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await proxy.close();
  });
  const tries = () => proxy.requests.filter(({ path }) => path.includes('/negotiate')).length;

  /** Listens, and then all its connections die; from there on the clock of the page stands still. */
  async function cut(failing: number) {
    const listener = await listening('', proxy.origin);
    await vi.waitFor(() => expect(listener.states.at(-1)).toBe('listening'), PATIENCE);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const waits = vi.spyOn(globalThis, 'setTimeout');
    proxy.spoil(/negotiate/, { kind: 'loseRequest' }, { times: failing });
    await proxy.goDark();
    await proxy.goLight();
    /** One wait of ten seconds, and not a moment less, before the next try. */
    const nextTry = async () => {
      const before = tries();
      await expect.poll(() => waits.mock.calls.filter(([, ms]) => ms === 10_000).length, PATIENCE).toBe(1);
      waits.mockClear();
      await vi.advanceTimersByTimeAsync(9_999);
      expect(tries()).toBe(before);
      await vi.advanceTimersByTimeAsync(1);
      await expect.poll(tries, PATIENCE).toBe(before + 1);
    };
    return { ...listener, nextTry };
  }

  test('R-259: it is tried again after ten seconds, three times, and then no more', async () => {
    const { hub, states, nextTry } = await cut(Infinity);
    await nextTry();
    await nextTry();
    await nextTry();
    await expect.poll(() => states, PATIENCE).toEqual(['connecting', 'listening', 'connecting', 'polling']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tries()).toBe(1 + 3);
    await hub.stop();
  });

  test('R-390: it reconnects automatically, asks for missed messages, and receives the following ones', async () => {
    const { hub, heads, signals, states, nextTry } = await cut(1);
    await nextTry();
    await nextTry();
    await expect.poll(() => states, PATIENCE).toEqual(['connecting', 'listening', 'connecting', 'listening']);
    expect([heads.mock.calls.length, signals]).toEqual([2, [undefined, undefined]]);
    bench.hub.signal({ tenantId: 't-north', userId: 'u-operator', kind: 2 });
    await expect.poll(() => signals, PATIENCE).toEqual([undefined, undefined, 2]);
    vi.useRealTimers();
    await hub.stop();
  });
});

/** The page around the application: its calls go to the service. */
function pageOfService(): () => void {
  const browserFetch = globalThis.fetch;
  browserPage();
  globalThis.fetch = (input, init) => browserFetch(input instanceof Request ? input : new URL(input, bench.url), init);
  return () => {
    globalThis.fetch = browserFetch;
    vi.unstubAllGlobals();
  };
}

test('R-390, R-405: the one the application makes for a person logs when it was reached, lost, reached again and closed', async () => {
  const leave = pageOfService();
  const said = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const states = () => said.mock.calls.filter(([about]) => about === 'hub').map(([, state]) => String(state));
  const [{ openLocal, makeEngine }, tokens, { readAccess }] = await Promise.all([
    import('#src/data/workplace/opening.ts'),
    import('#src/data/tokens/tokens.ts'),
    import('#src/data/tokens/claims.ts'),
  ]);
  const { token } = await bench.signIn('operator');
  tokens.setHolder({ userId: 'u-operator', clientId: 't-north' });
  tokens.take(readAccess(token, Date.now()) ?? expect.fail());
  const owner = { clientId: 't-north', userId: 'u-operator', userName: 'O', deviceName: 'T', version: '1' };
  const local = await openLocal(owner);
  const engine = await makeEngine(local, bench.url + HUB_PATH);
  await engine.start();
  await expect.poll(states, PATIENCE).toEqual(['connecting', 'listening']);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  bench.hub.sendAway();
  await expect.poll(states, PATIENCE).toEqual(['connecting', 'listening', 'connecting']);
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  await expect.poll(states, PATIENCE).toEqual(['connecting', 'listening', 'connecting', 'listening']);
  await engine.stop();
  expect(states().at(-1)).toBe('off');
  await local.close();
  said.mockRestore();
  leave();
});
