import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { FileParts } from '#service/areas/files/opening.ts';
import type { Database } from '#service/db/database.ts';
import { folderStore } from '#service/files/folder-store.ts';
import { Pages } from '#service/pages/pages.ts';
import { simulatedDatabase } from './simulated-database.ts';

/** Parts a service of the simulator is made of: a database, and a store of files with the processes that open them. */
export interface SimulatedParts {
  db: Database;
  files: FileParts;
}

/** Parts for many worlds, one after the other: each service empties them. */
export async function simulatedParts(): Promise<SimulatedParts & { close: () => Promise<void> }> {
  const db = await simulatedDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'strongroom-simulation-'));
  const store = folderStore(join(folder, 'files'));
  const pages = new Pages({ store, folder: join(folder, 'spool'), processes: 2, log: pino({ level: 'silent' }) });
  return {
    db,
    files: { store, pages, isScanned: false },
    close: async () => {
      await pages.close();
      await db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
