import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { fileState } from '#schema/codes.ts';
import { problems, type ProblemCode } from '#schema/problems.ts';
import { fileHandlers } from '#service/areas/files/handlers.ts';
import type { FileParts } from '#service/areas/files/opening.ts';
import { isUpload } from '#service/areas/files/uploads.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { documentFiles } from '#service/db/tables/documents.ts';
import { files, uploads } from '#service/db/tables/files.ts';
import { contentKey, StoreFault } from '#service/files/store.ts';
import { BodyFault } from '#service/http/body-fault.ts';
import type { HandlerContext, Outcome, StreamContext } from '#service/http/handlers.ts';
import type { UploadState } from '#sync/files/upload.ts';
import type { Refusal } from '#sync/simulator/devices/orders.ts';
import { ModelFiles, type Announced, type ModelFile } from '#sync/simulator/model/files.ts';
import { PART_CHARACTERS, partOf, partsOf, photoOf } from '#sync/simulator/photos.ts';

interface Surroundings {
  db: Database;
  parts: FileParts;
  /** One call after the other, while virtual time stands still. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  contextOf: (userId: string) => Omit<HandlerContext, 'tx'>;
}

const sha256Of = (content: string) => createHash('sha256').update(content).digest('hex');

/**
 * Uploads and files of one client of the real service: the shipped handlers over the real store. `state` is what the tables and
 * the store have, read again after each call.
 */
export class RealFiles extends ModelFiles {
  readonly #clientId: string;
  readonly #around: Surroundings;
  /** True once a file was announced: worlds without photos read nothing. */
  #isUsed = false;

  constructor(clientId: string, around: Surroundings) {
    super();
    this.#clientId = clientId;
    this.#around = around;
  }

  override hashOf(content: string): string {
    return sha256Of(content);
  }

  override start(ownerId: string, id: string, announced: Announced): Promise<UploadState | Refusal> {
    this.#isUsed = true;
    return this.#called(ownerId, async (context) => {
      const { uploadStart } = fileHandlers(this.#around.parts);
      if (typeof uploadStart !== 'function') throw new Error('It takes its transactions itself.');
      const asked = { id, purpose: 'document', name: 'photo.txt', ...announced } as const;
      return context.db.inTenant(this.#clientId, async (tx) => {
        const outcome = await uploadStart({ ...context, tx }, asked);
        if (!('data' in outcome) || outcome.data.isFinished) return outcome;
        // parts as small as these photos: a release may change their size
        await tx.update(uploads).set({ partBytes: PART_CHARACTERS }).where(isUpload(context, id));
        return { data: { ...outcome.data, parts: partsOf(announced.bytes) } };
      });
    });
  }

  override part(ownerId: string, id: string, part: number, content: string): Promise<true | Refusal> {
    return this.#called(ownerId, async (context) => {
      const { uploadPart } = fileHandlers(this.#around.parts);
      if (!('streams' in uploadPart)) throw new Error('It takes a body.');
      const outcome = await uploadPart.handle(arriving(context, content, partOf(photoOf(id), part)), { id, part });
      return 'refused' in outcome ? outcome : { data: true };
    });
  }

  override finish(ownerId: string, id: string): Promise<true | Refusal> {
    return this.#called(ownerId, async (context) => {
      const { uploadFinish } = fileHandlers(this.#around.parts);
      if (!('handle' in uploadFinish)) throw new Error('It opens files outside of a transaction.');
      const outcome = await uploadFinish.handle(context, { id });
      return 'refused' in outcome ? outcome : { data: true };
    });
  }

  /** Reads what the tables and the store have now. */
  async read(tx: Tx): Promise<void> {
    if (!this.#isUsed) return;
    const found = await tx.select().from(files).where(eq(files.tenantId, this.#clientId));
    const rows = new Map<string, ModelFile[]>();
    for (const { id, ownerId, bytes, sha256, state } of found) {
      if (state !== fileState.ready) continue;
      rows.set(id, [...(rows.get(id) ?? []), { ownerId, bytes, sha256, content: await this.#contentOf(sha256) }]);
      this.everWhole.add(id);
    }
    const pages = new Map<string, number>();
    for (const { fileIds, pages: shown } of await tx
      .select({ fileIds: documentFiles.fileIds, pages: documentFiles.pages })
      .from(documentFiles)
      .where(eq(documentFiles.tenantId, this.#clientId)))
      for (const { file } of shown) {
        const id = fileIds[file] ?? '';
        pages.set(id, (pages.get(id) ?? 0) + 1);
      }
    this.state = { ...this.state, files: rows, pages };
  }

  /** Content in the store; empty where it is missing. */
  async #contentOf(sha256: string): Promise<string> {
    const { store } = this.#around.parts;
    const key = contentKey(this.#clientId, sha256);
    if (!(await store.head(key))) return '';
    const chunks: Uint8Array[] = [];
    for await (const chunk of store.get(key)) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  }

  #called<T>(userId: string, call: (context: Omit<HandlerContext, 'tx'>) => Promise<Outcome<T>>): Promise<T | Refusal> {
    const { db, inTurn, contextOf } = this.#around;
    return inTurn(async () => {
      try {
        const outcome = await call(contextOf(userId));
        if ('data' in outcome) return outcome.data;
        if ('refused' in outcome) return refusal(outcome.refused);
        throw new Error('A file is no answer of an upload.');
      } catch (error) {
        // as the pipeline of calls answers them
        if (error instanceof BodyFault) return refusal(error.code);
        if (error instanceof StoreFault) return refusal('files.unavailable');
        throw error;
      } finally {
        await db.asSystem((tx) => this.read(tx));
      }
    });
  }
}

const refusal = (code: ProblemCode): Refusal => ({ status: problems[code], code, retryAfterMs: 0 });

/** A body that brings `content` and was announced as `whole`. */
function arriving(context: Omit<HandlerContext, 'tx'>, content: string, whole: string): StreamContext {
  const chunks = (async function* () {
    yield Buffer.from(content);
  })();
  const request = { ...context.request, headers: new Headers({ 'x-content-sha256': sha256Of(whole) }) };
  return { ...context, request, arriving: { name: '', type: '', chunks } };
}
