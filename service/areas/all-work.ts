import { checkFile } from '#service/areas/files/check.ts';
import { sweepFiles } from '#service/areas/files/sweep.ts';
import type { Database } from '#service/db/database.ts';
import type { Scan } from '#service/files/scan.ts';
import type { FileStore } from '#service/files/store.ts';
import type { WorkHandlers } from '#service/work/handler.ts';
import type { workRules } from '#service/work/kinds.ts';

/** Further dependencies of work handlers. */
interface Shared {
  db: Database;
  files: FileStore;
  /** The operator's scanner of files. */
  scan?: Scan | undefined;
}

/** Handlers of every kind of work: a kind without one does not compile. */
export function allWork({ db, files, scan }: Shared): WorkHandlers<typeof workRules> {
  return {
    'file.check': checkFile(files, scan),
    'files.sweep': {
      run: async ({ tenantId, now, signal }) => void (await sweepFiles(db, files, tenantId, now(), signal)),
    },
  };
}
