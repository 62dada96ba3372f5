import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillOnce } from '#tests/bench/filled-folder.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { startServiceProcess, type ProcessOptions, type ServiceProcess } from '#tests/e2e/support/vault.ts';
import { copyFolder } from '#tests/bench/copy-folder.ts';
import { defaultScale, type Scale } from '#service/demo/scale.ts';
import type { Figure } from '#tests/performance/figures.ts';

/** One measurement: a name to ask for it by, and what it gives. */
export interface Measurement {
  name: string;
  measure: () => Promise<Figure[]>;
}

/** A service on demonstration data of this size; ended and removed after `work`. */
export async function withService<T>(
  scale: Partial<Scale>,
  work: (service: ServiceProcess, dataDir: string) => Promise<T>,
  options: ProcessOptions = {},
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'strongroom-bench-'));
  copyFolder(await fillOnce({ scale: { ...defaultScale, ...scale } }), dataDir);
  const service = await startServiceProcess(dataDir, options);
  try {
    return await work(service, dataDir);
  } finally {
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A browser with its profile on disk (IndexedDB of incognito contexts is another one). */
export async function withTablet<T>(origin: string, work: (tablet: Tablet) => Promise<T>): Promise<T> {
  const tablet = await openTablet({ origin, browser: 'whole' });
  try {
    return await work(tablet);
  } finally {
    await tablet.close();
  }
}
