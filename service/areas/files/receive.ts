import { createHash } from 'node:crypto';
import type { fileCalls } from '#schema/calls/files.ts';
import { noteReceived, partSize, uploadOf } from '#service/areas/files/uploads.ts';
import { partKey, partsPrefix, type FileStore } from '#service/files/store.ts';
import { BodyFault } from '#service/http/body-fault.ts';
import { streaming } from '#service/http/handlers.ts';

/**
 * Takes one part: straight into the store, then into the row. A part replaces the one before it while the file is not whole,
 * because a part cut on the line must be sent again.
 */
export const receivePart = (store: FileStore) =>
  streaming<typeof fileCalls.uploadPart>(async (context, { id, part }) => {
    const { db, tenantId, caller, request, arriving } = context;
    const upload = await db.inTenant(tenantId, (tx) => uploadOf(tx, context, id));
    const bytes = upload && partSize(upload, part);
    if (bytes === undefined) return { refused: 'row.unknown', message: 'There is no such upload, or it has no such part.' };
    const sha256 = request.headers.get('x-content-sha256') ?? '';
    const key = partKey(partsPrefix(tenantId, caller.userId, id), part);
    await store.put(key, exactly(arriving.chunks, bytes, sha256), { passing: true });
    const isNoted = await db.inTenant(tenantId, (tx) => noteReceived(tx, context, id, part));
    if (isNoted) return { data: { part } };
    await store.delete(key);
    return { refused: 'row.unknown', message: 'The upload has ended.' };
  });

/**
 * Passes chunks on and throws at their end unless they are as many bytes as they must be, with the announced hash. Without one the hash
 * of the whole is all there is to compare.
 */
async function* exactly(chunks: AsyncIterable<Uint8Array>, bytes: number, sha256: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let seen = 0;
  for await (const chunk of chunks) {
    seen += chunk.byteLength;
    if (seen > bytes) break;
    if (sha256 !== '') hash.update(chunk);
    yield chunk;
  }
  // not a fault of the sender's: something on the way shortened it, and the same part may come whole the next time
  if (seen !== bytes) throw new BodyFault('file.hashDiffers', `This part has ${bytes} bytes; send it again.`);
  if (sha256 !== '' && hash.digest('hex') !== sha256.toLowerCase()) {
    throw new BodyFault('file.hashDiffers', 'The part arrived with another hash; send it again.');
  }
}
