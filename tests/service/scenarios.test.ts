import { afterAll, beforeAll, describe, test } from 'vitest';
import { modelBench } from '#tests/sync/model-bench.ts';
import { arriving } from '#tests/sync/scenarios/arriving.ts';
import { clashing } from '#tests/sync/scenarios/clashing.ts';
import { deciding } from '#tests/sync/scenarios/deciding.ts';
import { recovering } from '#tests/sync/scenarios/recovering.ts';
import { sending } from '#tests/sync/scenarios/sending.ts';
import { realHasher, RealService } from '#tests/simulation/real-service.ts';
import { simulatedParts } from '#tests/simulation/simulated-parts.ts';

/** The stories of sync over the shipped service on a database: the same ones the model is held to. */

let simulated: Awaited<ReturnType<typeof simulatedParts>>;
beforeAll(async () => {
  simulated = await simulatedParts();
});
afterAll(() => simulated.close());

describe.each(Object.entries({ sending, clashing, deciding, recovering, arriving }))(
  '%s, over the service',
  (_title, scenarios) => {
    test.each(scenarios)('$name', async ({ run }) => {
      const bench = modelBench(1, { make: (parts) => new RealService(simulated, parts), hasher: realHasher });
      try {
        await run(bench);
      } finally {
        await bench.close();
      }
    });
  },
);
