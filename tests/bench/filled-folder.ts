import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scale } from '#service/demo/scale.ts';

/** Everything that decides what a filled database holds. */
const sources = ['service/demo/**/*.ts', 'service/db/**/*.{ts,sql}', 'schema/**/*.ts'];

/** Where a demonstration of this size stands: named by its sources, so that a changed generator fills anew. */
export function filledFolder(scale: Scale): string {
  const hash = createHash('sha256').update(JSON.stringify(scale));
  for (const file of sources.flatMap((pattern) => globSync(pattern)).toSorted()) hash.update(file).update(readFileSync(file));
  return join(tmpdir(), `strongroom-filled-${hash.digest('hex').slice(0, 16)}`);
}

/** Fills it once; later runs copy it. Moved into place when whole, so that a run cut short leaves nothing half. */
export async function fillOnce(scale: Scale): Promise<string> {
  const place = filledFolder(scale);
  if (existsSync(place)) return place;
  const making = `${place}-making-${process.pid}`;
  const { status } = spawnSync('node_modules/.bin/node', ['tests/bench/fill-folder.ts', making, JSON.stringify(scale)], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`The demonstration could not be filled (exit ${status}).`);
  await rename(making, place).catch(() => rm(making, { recursive: true, force: true })); // another run may have been faster
  return place;
}
