import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const MARK = 'strongroom-ready';

/**
 * Prepares the folder of the embedded database. An interrupted first start leaves half a database; it never had a row, so it
 * is put aside (not deleted) and started again.
 */
export function prepareFolder(path: string): { path: string; opened(): void } {
  const mark = join(dirname(path), MARK);
  if (existsSync(path) && !existsSync(mark)) renameSync(path, `${path}.unfinished-${Date.now()}`);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return {
    path,
    opened: () => {
      if (!existsSync(mark)) writeFileSync(mark, 'The folder next to this file contains a whole database.\n');
    },
  };
}
