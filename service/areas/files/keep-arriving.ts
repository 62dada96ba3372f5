import { createHash, randomUUID } from 'node:crypto';
import { fileRules, type FileKind, type FilePurpose } from '#schema/rules/file-purposes.ts';
import { othersTaken } from '#service/areas/files/kinds-taken.ts';
import { refusedFor } from '#service/areas/files/opening.ts';
import { HEAD_BYTES, kindOfFile } from '#service/files/kinds.ts';
import { contentKey, partKey, partsPrefix, StoreFault, type FileStore } from '#service/files/store.ts';
import { withHash } from '#service/files/with-hash.ts';
import { BodyFault } from '#service/http/body-fault.ts';
import type { Refused, StreamContext } from '#service/http/handlers.ts';

/** A file of a form that is now in the store. */
export interface KeptFile {
  sha256: string;
  bytes: number;
  kind: FileKind;
}

/**
 * Puts the file of a form into the store, under its hash, as its bytes arrive. A file that is too long, cut or of another kind
 * leaves nothing behind. Two calls with one id may arrive at the same time with different bytes: each has a place of its own until its
 * hash is known.
 *
 * @param id of this file of the caller
 */
export async function keepArriving(
  store: FileStore,
  { db, tenantId, caller, arriving }: StreamContext,
  id: string,
  purpose: FilePurpose,
): Promise<KeptFile | Refused> {
  const { mostBytes, kinds } = fileRules[purpose];
  const key = partKey(partsPrefix(tenantId, caller.userId, `${id}/${randomUUID()}`), 1);
  const hash = createHash('sha256');
  const head: Uint8Array[] = [];
  let bytes = 0;
  const counted = async function* () {
    for await (const chunk of arriving.chunks) {
      if (bytes < HEAD_BYTES) head.push(chunk);
      bytes += chunk.byteLength;
      if (bytes > mostBytes) throw new BodyFault('request.tooLarge', `Such a file has at most ${mostBytes} bytes.`);
      hash.update(chunk);
      yield chunk;
    }
  };
  await store.put(key, counted(), { passing: true });
  try {
    if (bytes === 0) return refusedFor('empty');
    const others = await othersTaken(db, tenantId, purpose);
    const kind = kindOfFile(arriving.name, Buffer.concat(head).subarray(0, HEAD_BYTES), others);
    if (kind === 'noise') return refusedFor('broken');
    if (typeof kind !== 'string') return refusedFor('kindDiffers', kind.differs);
    if (kind === 'unknown' || !kinds.includes(kind)) return refusedFor('kindForbidden');
    const sha256 = hash.digest('hex');
    await store.put(
      contentKey(tenantId, sha256),
      withHash(store.get(key), sha256, new StoreFault('The store gave back other bytes than it was given.')),
    );
    return { sha256, bytes, kind };
  } finally {
    await store.delete(key);
  }
}
