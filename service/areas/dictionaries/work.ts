import type { FileStore } from '#service/files/store.ts';
import type { WorkHandlers } from '#service/work/handler.ts';
import { checkDictionary } from './check-file.ts';
import { compareFile, leaveChecked } from './compare.ts';
import { deleteFile, leaveUndeleted } from './delete-file.ts';
import type { dictionaryKinds } from './work-kinds.ts';
import { publishVersion } from './publish-version.ts';

/** Work on files of value lists. */
export function dictionaryWork(store: FileStore): WorkHandlers<typeof dictionaryKinds> {
  return {
    'dictionary.check': checkDictionary(store),
    'dictionary.publish': {
      run:
        async ({ tenantId, subject, now }, { versionSeen }) =>
        (tx) =>
          publishVersion(tx, { tenantId, id: subject, now: now(), versionSeen }),
      failed: leaveChecked,
    },
    'dictionary.compare': {
      run:
        async ({ tenantId, subject }) =>
        async (tx) => {
          await compareFile(tx, { tenantId, id: subject });
        },
      failed: leaveChecked,
    },
    'dictionary.delete': {
      run:
        async ({ tenantId, subject, now }) =>
        (tx) =>
          deleteFile(tx, { tenantId, id: subject, now: now() }),
      failed: leaveUndeleted,
    },
  };
}
