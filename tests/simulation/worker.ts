import { parentPort, workerData } from 'node:worker_threads';
import type { RunResult } from '#sync/simulator/run-result.ts';
import { World } from '#sync/simulator/world.ts';
import { realHasher, RealService } from './real-service.ts';
import { simulatedParts } from './simulated-parts.ts';

/** Runs seeds off a shared counter, one after another on one database and one store of files, emptied between them. */
export interface Errand {
  counter: SharedArrayBuffer;
  end: number;
  operations: number;
  keepsTrace: boolean;
}

async function work({ counter, end, operations, keepsTrace }: Errand): Promise<void> {
  const next = new Int32Array(counter);
  const simulated = await simulatedParts();
  try {
    for (let seed = Atomics.add(next, 0, 1); seed < end; seed = Atomics.add(next, 0, 1)) {
      const built: RealService[] = [];
      const make = (parts: ConstructorParameters<typeof RealService>[1]) => {
        const service = new RealService(simulated, parts);
        built.push(service);
        return service;
      };
      const result: RunResult = await new World({ seed, operations, keepsTrace, service: { make, hasher: realHasher } }).run();
      for (const service of built)
        result.violations.push(...(await service.differences()).map((difference) => `tables: ${difference}`));
      parentPort?.postMessage(result);
    }
  } finally {
    await simulated.close();
  }
}

await work(workerData as Errand); // made by on-service.ts
