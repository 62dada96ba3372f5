import { documentAddFile } from '#schema/operations/document-add-file.ts';
import { run } from '#src/data/sync/run.ts';
import { keepPages } from './keep-pages.ts';
import { smallerPhoto } from './smaller-photo.ts';

/** A document, and the box it is in. */
export interface Paged {
  documentId: string;
  containerId: string;
}

/**
 * Keeps the files on this device, then saves the one operation that names them; they become one version of the document. Rejects with
 * `StoreFault` where the device could not keep them, and then nothing was saved.
 */
export async function savePages({ documentId, containerId }: Paged, files: readonly File[]): Promise<void> {
  const fileIds = await keepPages(files, smallerPhoto);
  const name = files[0]?.name ?? '';
  await run.save(documentAddFile, { entityId: documentId, payload: { containerId, fileIds, name } });
}
