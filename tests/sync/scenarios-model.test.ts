import { describe, test } from 'vitest';
import { modelBench } from './model-bench.ts';
import { arriving } from './scenarios/arriving.ts';
import type { Scenario } from './scenarios/bench.ts';
import { clashing } from './scenarios/clashing.ts';
import { deciding } from './scenarios/deciding.ts';
import { recovering } from './scenarios/recovering.ts';
import { sending } from './scenarios/sending.ts';

/** The stories of sync over the model of the service; the real service is held to the same ones. */
function testAll(title: string, scenarios: readonly Scenario[]): void {
  describe(`${title}, over the model`, () => {
    for (const { name, run } of scenarios) {
      test(name, async () => {
        const bench = modelBench();
        try {
          await run(bench);
        } finally {
          await bench.close();
        }
      });
    }
  });
}

testAll('sending', sending);
testAll('clashing', clashing);
testAll('deciding', deciding);
testAll('recovering', recovering);
testAll('arriving', arriving);
