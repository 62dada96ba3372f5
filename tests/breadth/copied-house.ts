import { cpSync, globSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The checkout the copies are made of. */
export const home = resolve(import.meta.dirname, '../..');

/** Copies the house into a temporary folder, which goes with this process; returns its path. */
export function copyHouse(): string {
  const copy = mkdtempSync(join(tmpdir(), 'strongroom-breadth-'));
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
  for (const part of ['schema', 'service', 'sync', 'src', 'tests', 'public', 'locales'])
    cpSync(join(home, part), join(copy, part), { recursive: true });
  for (const file of globSync('*.{json,ts,html}', { cwd: home })) cpSync(join(home, file), join(copy, file));
  symlinkSync(join(home, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}
