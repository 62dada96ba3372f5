import { checkFile } from '#service/areas/files/check.ts';
import { sweepFiles } from '#service/areas/files/sweep.ts';
import type { fileWork } from '#service/areas/files/work-kinds.ts';
import type { WorkParts } from '#service/areas/area.ts';
import type { WorkHandlers } from '#service/work/handler.ts';

/** Handlers of the work of files. */
export function fileWorkHandlers({ db, files, scan }: WorkParts): WorkHandlers<typeof fileWork> {
  return {
    'file.check': checkFile(files, scan),
    'files.sweep': {
      run: async ({ tenantId, now, signal }) => void (await sweepFiles(db, files, tenantId, now(), signal)),
    },
  };
}
