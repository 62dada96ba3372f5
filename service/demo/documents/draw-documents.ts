import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { containerStatus, documentEvent, fileState } from '#schema/codes.ts';
import { documentFormat } from '#schema/codes/documents.ts';
import type { FileKind } from '#schema/rules/file-purposes.ts';
import type { DocumentRow } from '#service/areas/documents/seen.ts';
import { putReading } from '#service/areas/documents/read-text.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import { appendHistory } from '#service/areas/sync/document-history.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { documentFiles, pageLayers } from '#service/db/tables/documents.ts';
import { files } from '#service/db/tables/files.ts';
import { tenants } from '#service/db/tables/tenancy.ts';
import { registrations } from '#service/db/tables/vault.ts';
import { seeded, type Random } from '#service/demo/random.ts';
import { putContent } from '#service/files/put-bytes.ts';
import type { FileStore } from '#service/files/store.ts';
import type { Pages, StoredFile } from '#service/pages/pages.ts';
import type { WorkHandler, WorkRun } from '#service/work/handler.ts';
import { putWork } from '#service/work/put.ts';
import { deleteDemoDocuments } from './deleted.ts';
import { demoLayers } from './layers.ts';
import { demoExtras } from './extras.ts';
import { drawnSheets } from './sheets.ts';

/** Documents of a client that get pages. */
const DOCUMENTS = 96;
/** Drawn widths of pages that pose as scans. */
const SCAN_PX = 1_240;

interface Parts {
  db: Database;
  files: FileStore;
  pages: Pages;
}

/** Puts the drawing of the demonstration's pages: a first start is ready before they are. */
export async function putDemoDocuments(db: Database, seed: number, now: number): Promise<void> {
  await db.asSystem(async (tx) => {
    for (const { tenantId } of await tx.select({ tenantId: tenants.tenantId }).from(tenants)) {
      await putWork(tx, tenantId, { kind: 'catalogue.build', id: `demo-catalogue-${tenantId}`, payload: {}, now });
      await putWork(tx, tenantId, { kind: 'demo.documents', id: `demo-documents-${tenantId}`, payload: { seed }, now });
    }
  });
}

/** Draws the pages of documents from their own values, one document to a step. The same seed draws the same. */
export function drawDemoDocuments(parts: Parts): WorkHandler<{ seed: number }> {
  return {
    run: async (run, { seed }) => {
      const chosen = await parts.db.inTenant(run.tenantId, (tx) => documentsToDraw(tx, run.tenantId));
      for (let at = Number(run.cursor || '0'); at < chosen.length; at += 1) {
        const document = chosen[at];
        run.signal.throwIfAborted();
        if (document) await drawOne(parts, run, document, at, seeded(seed, `pages ${document.id}`));
        const done = { cursor: String(at + 1), progress: Math.round((100 * (at + 1)) / chosen.length) };
        await run.step(async () => done);
      }
      return async (tx) => {
        await demoExtras(tx, run.tenantId, chosen, seeded(seed, `extras ${run.tenantId}`), run.now());
        await deleteDemoDocuments(tx, run.tenantId, chosen, run.now());
      };
    },
  };
}

/** The newest documents of each class in turn, of those on site and those in the archive: only the latter can be ordered. */
async function documentsToDraw(tx: Tx, tenantId: string): Promise<DocumentRow[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from (
      select d.id, row_number() over (
        partition by d.class_id, c.status = ${containerStatus.completed} order by d.created_at desc, d.id
      ) as n
      from registrations d join containers c on c.tenant_id = d.tenant_id and c.id = d.container_id
      where d.tenant_id = ${tenantId} and d.deleted_at = 0
    ) ranked order by n, id limit ${DOCUMENTS}`);
  const ids = rows.map(({ id }) => id);
  const found = await tx
    .select()
    .from(registrations)
    .where(
      sql`tenant_id = ${tenantId} and id = any(array(select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)))`,
    );
  return ids.flatMap((id) => (found.find((row) => row.id === id) as DocumentRow | undefined) ?? []); // written only from registrations
}

async function drawOne(parts: Parts, run: WorkRun, document: DocumentRow, at: number, random: Random): Promise<void> {
  const { tenantId } = run;
  const about = await parts.db.inTenant(tenantId, async (tx) => ({
    documentClass: await new TransactionReader(tx, tenantId).documentClass(document.classId),
    language: (await tx.select({ language: tenants.language }).from(tenants).limit(1))[0]?.language ?? 'pl',
  }));
  const { documentClass } = about;
  if (!documentClass) return;
  const versions = at % 6 === 2 ? 2 : 1;
  for (let version = 1; version <= versions; version += 1) {
    const pages = at === 5 ? 40 : random.int(1, at % 3 === 0 ? 6 : 3);
    const pdf = await drawnSheets(random, {
      documentClass,
      values: document.values,
      code: document.code,
      tongue: about.language,
      pages,
    });
    const drawn = await asKind(parts, tenantId, pdf, at);
    const stored = await kept(parts, tenantId, drawn.bytes, drawn.kind);
    const checked = await parts.pages.check(stored);
    if (!('done' in checked)) continue;
    const layers = await demoLayers(parts.pages, stored, checked.done, document, at, run.signal);
    const name = `${documentClass.name} ${document.code || document.id.slice(-6)}${version > 1 ? ` (${version})` : ''}.${drawn.ending}`;
    await run.step(async (tx) => {
      const id = `demo-${document.id}-${version}`;
      const madeAt = document.createdAt + (version - 1) * 86_400_000;
      const file = { tenantId, id, sha256: stored.sha256, bytes: drawn.bytes.byteLength, kind: stored.kind, name };
      await tx
        .insert(files)
        .values({
          ...file,
          purpose: 'document',
          ownerId: document.createdBy,
          madeAt,
          state: fileState.ready,
          pages: checked.done,
        })
        .onConflictDoNothing();
      const its = { tenantId, documentId: document.id, version };
      const content = checked.done.map(({ n, w, h, bilevel }) => ({ n, w, h, bilevel, file: 0 }));
      const by = { madeAt, madeBy: document.createdBy, madeByName: document.createdByName, changeSet: document.version };
      const made = await tx
        .insert(documentFiles)
        .values({ ...its, ...by, fileIds: [id], format: drawn.format, name, pages: content, bytes: file.bytes })
        .onConflictDoNothing()
        .returning({ version: documentFiles.version });
      if (made.length === 0) return;
      if (layers.length > 0)
        await tx
          .insert(pageLayers)
          .values(layers.map((one) => ({ ...its, ...one })))
          .onConflictDoNothing();
      await noteMade(tx, document, version, madeAt);
      if (version === versions) await putReading(tx, { ...its, pages: content }, { now: run.now(), by: document.createdBy });
    });
  }
}

async function noteMade(tx: Tx, document: DocumentRow, version: number, at: number): Promise<void> {
  const operation = version === 1 ? documentEvent.import : documentEvent.newVersion;
  const by = { userId: document.createdBy, userName: document.createdByName, deviceId: '', opId: '' };
  const note = {
    documentId: document.id,
    operation,
    version: document.version,
    deviceAt: at,
    at,
    ...by,
    detail: { pages: version, how: 'call' },
  };
  await appendHistory(tx, document.tenantId, [note]);
}

interface Drawn {
  bytes: Buffer;
  kind: FileKind;
  format: number;
  ending: string;
}

/** Most are PDF with text; some pose as scans, and some are plain text. */
async function asKind(parts: Parts, tenantId: string, pdf: Buffer, at: number): Promise<Drawn> {
  if (at % 16 === 15) {
    const text = `${at}. ${'Plain text of the demonstration. '.repeat(40)}\n`.repeat(20);
    return { bytes: Buffer.from(text), kind: 'text', format: documentFormat.text, ending: 'txt' };
  }
  if (at % 8 !== 6) return { bytes: pdf, kind: 'pdf', format: documentFormat.pdf, ending: 'pdf' };
  const source = await kept(parts, tenantId, pdf, 'pdf');
  const sizes = await parts.pages.check(source);
  const [first] = 'done' in sizes ? sizes.done : [];
  const picture = first && (await parts.pages.picture(source, first, { width: SCAN_PX, black: [] }));
  if (!picture || !('done' in picture)) return { bytes: pdf, kind: 'pdf', format: documentFormat.pdf, ending: 'pdf' };
  if (at % 16 === 6) return { bytes: Buffer.from(picture.done.bytes), kind: 'jpeg', format: documentFormat.jpg, ending: 'jpg' };
  const tiff = await sharp(picture.done.bytes)
    .threshold(160)
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1 })
    .toBuffer();
  return { bytes: tiff, kind: 'tiff', format: documentFormat.tiff, ending: 'tif' };
}

async function kept({ files: store }: Parts, tenantId: string, bytes: Buffer, kind: FileKind): Promise<StoredFile> {
  return { tenantId, sha256: await putContent(store, tenantId, bytes), kind };
}
