import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Database } from '#service/db/database.ts';
import { replaceFile } from '#service/files/replace-file.ts';
import { forgetSigned } from './custody-witness.ts';
import { beginEpoch } from './epoch.ts';

const FILE = 'strongroom-numbers.json';
const kept = v.object({ skipped: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) });

/**
 * Prepares a database that was restored from a backup, and returns its new epoch. The data folder records how many numbers
 * each restore skipped, because a second restore of the same backup lacks the first one, whose numbers may be on paper.
 */
export async function beginAfterRestore(db: Database, dataDir: string, now: number): Promise<string> {
  await forgetSigned(dataDir);
  return beginEpoch(db, now, { skipped: await readSkipped(dataDir), note: (skipped) => noteSkipped(dataDir, skipped) });
}

/** 0 if the file is missing or unreadable; then only the epochs of the backup count. */
async function readSkipped(dataDir: string): Promise<number> {
  try {
    return v.parse(kept, JSON.parse(await readFile(join(dataDir, FILE), 'utf8'))).skipped;
  } catch {
    return 0;
  }
}

const noteSkipped = (dataDir: string, skipped: number): Promise<void> =>
  replaceFile(join(dataDir, FILE), JSON.stringify({ skipped }));
