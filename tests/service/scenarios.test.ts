import { afterAll, beforeAll, describe, test } from 'vitest';
import type { TemporaryDatabase } from '#tests/bench/temporary-database.ts';
import { modelBench } from '#tests/sync/model-bench.ts';
import { arriving } from '#tests/sync/scenarios/arriving.ts';
import { clashing } from '#tests/sync/scenarios/clashing.ts';
import { deciding } from '#tests/sync/scenarios/deciding.ts';
import { recovering } from '#tests/sync/scenarios/recovering.ts';
import { sending } from '#tests/sync/scenarios/sending.ts';
import { realHasher, RealService } from '#tests/simulation/real-service.ts';
import { simulatedDatabase } from '#tests/simulation/simulated-database.ts';

/** The stories of sync over the shipped service on a database: the same ones the model is held to. */

let db: TemporaryDatabase;
beforeAll(async () => {
  db = await simulatedDatabase();
});
afterAll(() => db.close());

describe.each(Object.entries({ sending, clashing, deciding, recovering, arriving }))(
  '%s, over the service',
  (_title, scenarios) => {
    test.each(scenarios)('$name', async ({ run }) => {
      const bench = modelBench(1, { make: (parts) => new RealService(db, parts), hasher: realHasher });
      try {
        await run(bench);
      } finally {
        await bench.close();
      }
    });
  },
);
