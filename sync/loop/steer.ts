import * as v from 'valibot';
import type { Store } from '#sync/ports.ts';

/**
 * User requests for the tab that runs the exchange: the settings document `steer`. `paused` stays over a restart ("stay
 * offline", decisions.md S4); the counters only wake the sender up.
 */
const steerDoc = 'steer';
const steer = v.object({ paused: v.boolean(), signIns: v.number(), wakes: v.number() });
export type Steer = v.InferOutput<typeof steer>;

const noSteer: Steer = { paused: false, signIns: 0, wakes: 0 };

function steerOf(value: unknown): Steer {
  const read = v.safeParse(steer, value);
  return read.success ? read.output : noSteer;
}

/** Reads the requests and calls `wished` whenever any tab changes them. */
export function followSteer(store: Store, steered: (steer: Steer) => void, failed: (error: unknown) => void): () => void {
  const read = async () => {
    const [doc] = await store.get('settings', [steerDoc]);
    steered(steerOf(doc?.value));
  };
  const again = () => void read().catch(failed);
  again();
  return store.watch('settings', (ids) => {
    if (ids.includes(steerDoc)) again();
  });
}

/** Writes a request. */
export async function wish(store: Store, at: number, change: (steer: Steer) => Steer): Promise<void> {
  await store.change('settings', [steerDoc], (doc) => ({ id: steerDoc, value: change(steerOf(doc?.value)), at }));
}
