import type { fileCalls } from '#schema/calls/files.ts';
import { fileRules, type FileKind, type FilePurpose } from '#schema/rules/file-purposes.ts';
import type { OtherFormat } from '#schema/rules/other-formats.ts';
import { lockContent } from '#service/areas/files/content.ts';
import { othersTaken } from '#service/areas/files/kinds-taken.ts';
import { opened, refusedFor, type FileParts, type Finished } from '#service/areas/files/opening.ts';
import { isUpload, ownFile, partSize, partsOf, uploadOf, type Upload } from '#service/areas/files/uploads.ts';
import { writeFile } from '#service/areas/files/write-file.ts';
import type { Tx } from '#service/db/database.ts';
import { uploads } from '#service/db/tables/files.ts';
import { HEAD_BYTES, kindOfFile } from '#service/files/kinds.ts';
import { contentKey, partKey, partsPrefix, type FileStore } from '#service/files/store.ts';
import { withHash } from '#service/files/with-hash.ts';
import { BodyFault } from '#service/http/body-fault.ts';
import { withoutTransaction, type CallerContext, type Outcome, type Refused } from '#service/http/handlers.ts';

/**
 * Joins the parts under the hash of the whole, writes the row, and opens the file. A process that ends in between leaves the
 * upload as it was and at most bytes that no row names, which the sweep deletes; or a file that a repeat opens.
 */
export const finishUpload = (parts: FileParts) =>
  withoutTransaction<typeof fileCalls.uploadFinish>(async (context, { id }): Promise<Outcome<Finished>> => {
    const { db, tenantId, caller, note } = context;
    const { store } = parts;
    const { upload, file } = await db.inTenant(tenantId, async (tx) => ({
      upload: await uploadOf(tx, context, id),
      file: await ownFile(tx, context, id),
    }));
    if (!upload) return file ? opened(context, parts, file) : { refused: 'row.unknown', message: 'There is no such upload.' };
    const prefix = partsPrefix(tenantId, caller.userId, id);
    const received = await partsIn(store, upload, prefix);
    if (received.length < upload.received.length) {
      // a backup that was put back names parts that went when the upload had ended, and a power failure takes some: they are asked for again
      await db.inTenant(tenantId, (tx) => tx.update(uploads).set({ received }).where(isUpload(context, id)));
    }
    if (received.length < partsOf(upload)) return { refused: 'file.incomplete', message: 'Parts of the file are missing.' };
    const dropParts = async () => {
      for (let part = 1; part <= partsOf(upload); part += 1) await store.delete(partKey(prefix, part));
    };
    const others = await othersTaken(db, tenantId, upload.purpose as FilePurpose); // as in `joined`
    const kind = await joined(store, upload, prefix, others);
    if (typeof kind !== 'string') {
      await db.inTenant(tenantId, (tx) => tx.delete(uploads).where(isUpload(context, id)));
      await dropParts();
      return kind;
    }
    const row = await db.inTenant(tenantId, (tx) => replaceUpload(tx, context, parts, { ...upload, kind }));
    if (!row) return { refused: 'row.unknown', message: 'There is no such upload.' };
    await dropParts();
    note({ purpose: upload.purpose, bytes: upload.bytes });
    return opened(context, parts, row);
  });

/** The parts that were received and are whole in the store: a power failure may have taken one, or its end. */
async function partsIn(store: FileStore, upload: Upload, prefix: string): Promise<number[]> {
  const found: number[] = [];
  for (const part of upload.received) {
    const kept = await store.head(partKey(prefix, part));
    if (kept?.bytes === partSize(upload, part)) found.push(part);
  }
  return found;
}

/** The kind of the file now in the store, or the refusal after which nothing of it is kept. */
async function joined(
  store: FileStore,
  upload: Upload,
  prefix: string,
  others: readonly OtherFormat[],
): Promise<FileKind | Refused> {
  // asked before the bytes are moved, so that a forbidden file never gets its name in the store
  const kind = kindOfFile(upload.name, await headOf(store, partKey(prefix, 1)), others);
  const { kinds } = fileRules[upload.purpose as FilePurpose]; // written by `uploadStart`, which checks it
  if (kind === 'noise') return refusedFor('broken');
  if (typeof kind !== 'string') return refusedFor('kindDiffers', kind.differs);
  if (kind === 'unknown' || !kinds.includes(kind)) return refusedFor('kindForbidden');
  try {
    const differs = new BodyFault('file.hashDiffers', 'The file arrived with another hash.');
    const bytes = withHash(joinedParts(store, upload, prefix), upload.sha256, differs);
    await store.put(contentKey(upload.tenantId, upload.sha256), bytes);
    return kind;
  } catch (error) {
    if (error instanceof BodyFault) return { refused: error.code, message: error.message };
    throw error;
  }
}

async function headOf(store: FileStore, key: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of store.get(key, 0, HEAD_BYTES)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The bytes of the parts, in their order. */
async function* joinedParts(store: FileStore, upload: Upload, prefix: string): AsyncGenerator<Uint8Array> {
  for (let part = 1; part <= partsOf(upload); part += 1) yield* store.get(partKey(prefix, part));
}

/** Writes the row of the whole file in place of its upload; undefined if the upload ended in the meantime. */
async function replaceUpload(
  tx: Tx,
  context: CallerContext,
  { store, isScanned }: FileParts,
  upload: Upload & { kind: FileKind },
) {
  const { tenantId, id, sha256, bytes, name, purpose, ownerId, kind } = upload;
  await lockContent(tx, tenantId, sha256);
  // a second upload of a file that is there already, started because the answer to the first was lost
  const there = await ownFile(tx, context, id);
  const ended = await tx.delete(uploads).where(isUpload(context, id)).returning({ id: uploads.id });
  if (there || ended.length === 0) return there;
  const file = { tenantId, id, sha256, bytes, kind, name, purpose, ownerId };
  return writeFile(tx, file, { store, isScanned, madeAt: context.now() });
}
