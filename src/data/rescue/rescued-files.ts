import * as v from 'valibot';
import { fileIdsOf } from '#schema/operations/file-ids.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { LIMITS } from '#schema/limits.ts';
import { base64Of } from '#schema/rescue-seal.ts';
import { filePurposes } from '#schema/rules/file-purposes.ts';
import type { LazyBytes } from '#src/data/bytes/lazy-bytes.ts';

/** A file that an operation of a rescue file names, with its bytes. */
export const rescuedFile = v.object({
  id: v.string(),
  name: v.string(),
  purpose: v.picklist(filePurposes),
  /** Base64. */
  content: v.string(),
});
export type RescuedFile = v.InferOutput<typeof rescuedFile>;

/** Files that go along, and the number of those that wait on the device and do not. */
export interface RescuedFiles {
  files: RescuedFile[];
  filesLeft: number;
}

const none: RescuedFiles = { files: [], filesLeft: 0 };

/**
 * The files of operations that wait on this device, in the order of the operations, while they fit into `LIMITS.rescueBytes`. A file that
 * cannot be read is left out and counted: text is more important than pictures. Never rejects.
 */
export async function rescuedFilesOf(bytes: LazyBytes, operations: readonly Operation[]): Promise<RescuedFiles> {
  const named = operations.flatMap(fileIdsOf);
  if (named.length === 0 || !(await bytes.isUsed().catch(() => true))) return none;
  const { keptFile, keptFiles } = await import('#src/data/files/kept-files.ts');
  try {
    const opened = await bytes.open();
    const sizes = new Map((await keptFiles(opened)).map((kept) => [kept.id, kept.bytes]));
    const found: RescuedFiles = { files: [], filesLeft: 0 };
    let room = LIMITS.rescueBytes;
    // what is not kept any more has arrived at the service
    for (const id of new Set(named.filter((each) => sizes.has(each)))) {
      const fits = (sizes.get(id) ?? 0) <= room;
      const file = fits ? await keptFile(opened, id).catch(unreadable) : undefined;
      if (!file) {
        found.filesLeft += 1;
        continue;
      }
      room -= file.content.size;
      const content = base64Of(new Uint8Array(await file.content.arrayBuffer()));
      found.files.push({ id, name: file.name, purpose: file.purpose, content });
    }
    return found;
  } catch (fault) {
    unreadable(fault);
    return { files: [], filesLeft: new Set(named).size };
  }
}

/** Writes to the log why a file was left out. */
function unreadable(fault: unknown): undefined {
  console.warn('A file could not be read for the rescue file.', fault);
}
