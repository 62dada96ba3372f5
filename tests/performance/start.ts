import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { startServiceProcess } from '#tests/e2e/support/vault.ts';
import type { Measurement } from '#tests/performance/bench-rig.ts';
import { median, type Figure } from '#tests/performance/figures.ts';

const STARTS = 5;

/** The first start fills the demonstration; each further one finds it. Both until the service answers. */
export const start: Measurement = {
  name: 'start',
  measure: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'strongroom-start-'));
    try {
      const first = await secondsToReady(dataDir);
      const further: number[] = [];
      for (let i = 0; i < STARTS; i++) further.push(await secondsToReady(dataDir));
      return [
        {
          name: 'First start with demonstration data',
          value: first,
          unit: 's',
          mark: 60,
          how: 'of the default size, until it answers',
        },
        {
          name: 'Second start',
          value: Math.max(...further),
          unit: 's',
          mark: 5,
          floor: { what: 'the median of the same', value: median(further) },
          how: `worst of ${STARTS}, until it answers`,
        },
      ] satisfies Figure[];
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

async function secondsToReady(dataDir: string): Promise<number> {
  const began = performance.now();
  const service = await startServiceProcess(dataDir);
  const seconds = (performance.now() - began) / 1_000;
  await service.stop();
  return seconds;
}
