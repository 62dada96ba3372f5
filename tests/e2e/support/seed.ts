import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Everything that decides what a filled database holds. */
const sources = ['service/demo/**/*.ts', 'service/db/**/*.ts', 'service/db/migrations/*.sql', 'schema/**/*.ts'];
/** Enough to look real, small enough to fill in seconds. */
export const seedEnv = { DEMO: '1', DEMO_DOCUMENTS: '1500' } as const;

/** Where the filled demonstration stands: named by its sources, so that a changed generator fills anew. */
export function seedFolder(): string {
  const hash = createHash('sha256').update(JSON.stringify(seedEnv));
  for (const file of sources.flatMap((pattern) => globSync(pattern)).toSorted()) hash.update(file).update(readFileSync(file));
  return join(tmpdir(), `strongroom-seed-${hash.digest('hex').slice(0, 16)}`);
}

/** Fills the demonstration once; later runs copy it. Moved into place when whole, so that a cut run leaves nothing half. */
export default async function fillSeed(): Promise<void> {
  const place = seedFolder();
  if (existsSync(place)) return;
  const making = `${place}-making-${process.pid}`;
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { recursive: true });
  const { startServiceProcess } = await import('#tests/e2e/support/vault.ts');
  const service = await startServiceProcess(making, { env: seedEnv });
  await service.stop();
  await rename(making, place).catch(() => rm(making, { recursive: true, force: true }));
}
