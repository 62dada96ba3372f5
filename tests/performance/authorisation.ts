import { performance } from 'node:perf_hooks';
import { Hono } from 'hono';
import { settingsCalls } from '#schema/calls/settings.ts';
import { openBench } from '#tests/bench/http-bench.ts';
import type { Measurement } from '#tests/performance/bench-rig.ts';
import { median, percentile, type Figure } from '#tests/performance/figures.ts';

const CALLS = 2_000;
const WARM_UP = 200;

/** Everything that decides who may, and nothing of the work: a call that is let in and then refused for its body. */
export const authorisation: Measurement = {
  name: 'authorisation',
  measure: async () => {
    const bench = await openBench();
    try {
      const { token } = await bench.signIn('operator');
      const { path } = settingsCalls.userPreferenceSave;
      const samples = await timed(async () => (await bench.knock('POST', path, { token, body: {} })).status);
      const bare = new Hono().post('*', async (context) => {
        await context.req.json();
        return context.json({ code: 'input.invalid' }, 422);
      });
      const floor = await timed(async () => {
        const answer = await bare.request(bench.url + path, { method: 'POST', body: '{}' });
        await answer.json();
        return answer.status;
      });
      return [
        {
          name: 'Authorisation of a call, median',
          value: median(samples),
          unit: 'ms',
          floor: { what: 'the same refusal of a router that asks nothing', value: median(floor) },
          how: `${CALLS} calls in process, refused for their body after rate, token, session, right and admission; p95 ${percentile(samples, 0.95).toFixed(2)} ms`,
        },
      ] satisfies Figure[];
    } finally {
      await bench.close();
    }
  },
};

async function timed(refused: () => Promise<number>): Promise<number[]> {
  const samples: number[] = [];
  for (let n = -WARM_UP; n < CALLS; n += 1) {
    const began = performance.now();
    const status = await refused();
    if (status !== 422) throw new Error(`Not refused: ${status}`);
    if (n >= 0) samples.push(performance.now() - began);
  }
  return samples;
}
