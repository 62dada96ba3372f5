import { documentAddFile } from '#schema/operations/rooms/documents.ts';
import { keepFile } from '#src/data/files/kept-files.ts';
import { run } from '#src/data/sync/run.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { StoreFault } from '#sync/ports.ts';
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
  const bytes = await openNow()?.bytes.open();
  if (!bytes) throw new StoreFault('unavailable', 'The local database is not open.');
  const fileIds: string[] = [];
  for (const file of files) {
    const content = await smallerPhoto(file);
    fileIds.push(await keepFile(bytes, { name: content.name, purpose: 'document', content }));
  }
  const name = files[0]?.name ?? '';
  await run.save(documentAddFile, { entityId: documentId, payload: { containerId, fileIds, name } });
}
