import { mkdtemp, readFile, rm } from 'node:fs/promises';
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
      const first = await toReady(dataDir);
      const further: Ready[] = [];
      for (let i = 0; i < STARTS; i++) further.push(await toReady(dataDir));
      const seconds = further.map((each) => each.seconds);
      return [
        {
          name: 'First start with demonstration data',
          value: first.seconds,
          unit: 's',
          mark: 60,
          scales: 'writing',
          how: 'of the default size, until it answers',
        },
        {
          name: 'Second start',
          value: Math.max(...seconds),
          unit: 's',
          mark: 5,
          scales: 'writing',
          floor: { what: 'the median of the same', value: median(seconds) },
          how: `worst of ${STARTS}, until it answers`,
        },
        ...peakOf(further),
      ] satisfies Figure[];
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

interface Ready {
  seconds: number;
  /** The most memory it held until then; 0 where the system does not tell. */
  peakMb: number;
}

function peakOf(started: readonly Ready[]): Figure[] {
  const value = Math.max(...started.map(({ peakMb }) => peakMb));
  return value > 0
    ? [{ name: 'Memory of a service that has started', value, unit: 'MB', how: 'its peak, worst of the same' }]
    : [];
}

async function toReady(dataDir: string): Promise<Ready> {
  const began = performance.now();
  const service = await startServiceProcess(dataDir);
  const seconds = (performance.now() - began) / 1_000;
  const told = await readFile(`/proc/${service.pid}/status`, 'utf8').catch(() => '');
  await service.stop();
  return { seconds, peakMb: Number(/^VmHWM:\s+(\d+) kB/m.exec(told)?.[1] ?? 0) / 1_024 };
}
