import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBench, type Bench } from '#service/http/test-bench.ts';
import { HUB_PATH } from '#service/hub/hub-routes.ts';
import { createHub, type HubState } from '#sync/signal/hub.ts';

/** The listener of the application against the hub of the service, with nothing of either replaced. */
let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

/** A busy machine takes its time. */
const PATIENCE = { timeout: 20_000 };

async function listening(query = '') {
  const { token } = await bench.signIn('operator');
  const heads = vi.fn<() => void>();
  const signals: (number | undefined)[] = [];
  const states: HubState[] = [];
  const hub = createHub({
    url: `${bench.url}${HUB_PATH}${query}`,
    tokens: { token: () => token, renew: async () => 'ended' },
    onHead: heads,
    onSignal: (kind) => signals.push(kind),
    onState: (state) => states.push(state),
  });
  hub.start();
  return { hub, heads, signals, states };
}

test('R-260, R-391: with user and client in its address it hears the kinds by their number, and asks once for what it may have missed', async () => {
  const { hub, heads, signals, states } = await listening('?userId=u-operator&customerId=t-north');
  await vi.waitFor(() => expect(states).toEqual(['connecting', 'listening']), PATIENCE);
  expect([heads.mock.calls.length, signals]).toEqual([1, [undefined]]);
  for (const kind of [1, 2, 3, 4] as const) bench.hub.signal({ tenantId: 't-north', userId: 'u-operator', kind });
  await vi.waitFor(() => expect(signals).toEqual([undefined, 1, 2, 3, 4]), PATIENCE);
  bench.hub.tell('t-north', 5);
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
