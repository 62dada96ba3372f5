import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Scale } from '#service/demo/scale.ts';
import { copyFolder } from '#tests/bench/copy-folder.ts';

/** Everything that decides what a filled database holds. */
const sources = ['service/demo/**/*.ts', 'service/db/**/*.{ts,sql}', 'schema/**/*.ts'];
/** What also decides how pages are drawn and read. */
const pageSources = ['service/pages/**/*.ts', 'service/areas/documents/**/*.ts', 'service/files/**/*.ts'];

/** A demonstration that is filled once and copied by each run. */
export interface Filled {
  scale: Scale;
  /** Its documents have pages, drawn and read. */
  isDrawn?: boolean;
  /** Where it is kept; the folder for temporary files by default. */
  keptIn?: string;
}

/** Returns the folder of a demonstration, named by its sources, so that a changed generator fills anew. */
export function filledFolder({ scale, isDrawn = false, keptIn = tmpdir() }: Filled): string {
  const hash = createHash('sha256').update(JSON.stringify({ scale, isDrawn }));
  const patterns = isDrawn ? [...sources, ...pageSources] : sources;
  for (const file of patterns.flatMap((pattern) => globSync(pattern)).toSorted()) hash.update(file).update(readFileSync(file));
  return join(keptIn, `strongroom-filled-${hash.digest('hex').slice(0, 16)}`);
}

/** Fills it once; later runs copy it. It is moved into place when complete: an interrupted run leaves no incomplete folder. */
export async function fillOnce(filled: Filled): Promise<string> {
  const place = filledFolder(filled);
  if (existsSync(place)) return place;
  await mkdir(dirname(place), { recursive: true });
  if (filled.keptIn !== undefined) await removeOutdated(filled.keptIn);
  const making = `${place}-making-${process.pid}`;
  const { isDrawn, scale } = filled;
  const plain = isDrawn ? await fillOnce({ ...filled, isDrawn: false }) : undefined;
  if (plain !== undefined) copyFolder(plain, making);
  const args = isDrawn ? ['tests/bench/draw-folder.ts', making] : ['tests/bench/fill-folder.ts', making, JSON.stringify(scale)];
  const { status } = spawnSync('node_modules/.bin/node', args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`The demonstration could not be filled (exit ${status}).`);
  await rename(making, place).catch(() => rm(making, { recursive: true, force: true })); // another run may have been faster
  return place;
}

const OUTDATED_MS = 86_400_000;

/** Sources change often, and each state of them leaves a hundred megabytes. */
async function removeOutdated(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > OUTDATED_MS) await rm(path, { recursive: true, force: true });
  }
}
