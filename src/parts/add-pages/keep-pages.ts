import { openNow } from '#src/data/workplace/local.ts';
import { StoreFault } from '#sync/ports.ts';
import { keepFile } from '#src/data/files/kept-files.ts';

/**
 * Keeps files with pages of a document on this device, one after the other, and gives their ids in this order; keep first, then save
 * the operation that names them. Rejects with `StoreFault` where the device cannot keep them.
 * @param prepare what is kept of a file; the file as it is by default
 */
export async function keepPages(
  files: readonly File[],
  prepare: (file: File) => Promise<File> = async (file) => file,
): Promise<string[]> {
  const bytes = await openNow()?.bytes.open();
  if (!bytes) throw new StoreFault('unavailable', 'The local database is not open.');
  const ids: string[] = [];
  for (const file of files) {
    const content = await prepare(file);
    ids.push(await keepFile(bytes, { name: content.name, purpose: 'document', content }));
  }
  return ids;
}
