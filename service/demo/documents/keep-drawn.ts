import { documentEvent, fileState } from '#schema/codes.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { DocumentRow } from '#service/areas/documents/seen.ts';
import { putReading } from '#service/areas/documents/read-text.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import { appendHistory } from '#service/areas/sync/document-history.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { documentFiles, pageLayers } from '#service/db/tables/documents.ts';
import { files } from '#service/db/tables/files.ts';
import { tenants } from '#service/db/tables/tenancy.ts';
import type { Random } from '#service/demo/random.ts';
import { workPriority } from '#service/work/kinds.ts';
import type { WorkRun } from '#service/work/handler.ts';
import type { DocumentPlan } from './document-plans.ts';
import { drawnFile, keptFile, type DrawingParts as FileParts } from './drawn-file.ts';
import { demoLayers } from './layers.ts';
import { drawnPaper } from './papers/draw-paper.ts';
import { lettersOf } from './papers/words.ts';
import { drawnSheets } from './sheets.ts';

/** Parts of a service that draw and keep documents. */
export interface DrawingParts extends FileParts {
  db: Database;
}

const DAY_MS = 86_400_000;

/** Draws the versions of a document and keeps them as a person's files: with their rows, areas, history and reading. */
export async function keepDrawn(
  parts: DrawingParts,
  run: WorkRun,
  document: DocumentRow,
  plan: DocumentPlan,
  random: Random,
): Promise<void> {
  const { tenantId } = run;
  const about = await parts.db.inTenant(tenantId, async (tx) => ({
    documentClass: await new TransactionReader(tx, tenantId).documentClass(document.classId),
    language: (await tx.select({ language: tenants.language }).from(tenants).limit(1))[0]?.language ?? 'pl',
  }));
  const { documentClass } = about;
  if (!documentClass) return;
  for (let version = 1; version <= plan.versions; version += 1) {
    const pdf = await paperOf(plan, random, { documentClass, document, language: about.language });
    const lines = linesOf(plan, documentClass, document);
    const drawn = await drawnFile(parts, tenantId, { pdf, lines }, plan.form);
    const stored = await keptFile(parts, tenantId, drawn.bytes, drawn.kind);
    const checked = await parts.pages.check(stored);
    if (!('done' in checked)) continue;
    const layers = await demoLayers(parts.pages, stored, checked.done, document, plan, run.signal);
    const name = `${documentClass.name} ${document.code || document.id.slice(-6)}${version > 1 ? ` (${version})` : ''}.${drawn.ending}`;
    await run.step(async (tx) => {
      const id = `demo-${document.id}-${version}`;
      const madeAt = document.createdAt + (version - 1) * DAY_MS;
      const file = { tenantId, id, sha256: stored.sha256, bytes: drawn.bytes.byteLength, kind: stored.kind, name };
      const owned = { purpose: 'document', ownerId: document.createdBy, madeAt, state: fileState.ready, pages: checked.done };
      await tx
        .insert(files)
        .values({ ...file, ...owned })
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
      if (version === plan.versions) await putReading(tx, { ...its, pages: content }, readingOf(plan, document, run.now()));
    });
  }
}

interface Described {
  documentClass: DocumentClass;
  document: DocumentRow;
  language: string;
}

function paperOf(
  { layout, pages }: DocumentPlan,
  random: Random,
  { documentClass, document, language }: Described,
): Promise<Buffer> {
  const paper = { documentClass, values: document.values, code: document.code, pages: pages(random) };
  return layout === undefined ? drawnSheets(random, { ...paper, tongue: language }) : drawnPaper(random, { ...paper, layout });
}

/** Text of a document without paper. */
function linesOf({ number, form }: DocumentPlan, { name, attributes }: DocumentClass, { code, values }: DocumentRow): string[] {
  if (form === 'text') return Array.from({ length: 20 }, () => `${number}. ${'Plain text of the demonstration. '.repeat(40)}\n`);
  const filled = attributes.filter(({ id }) => values[id]);
  return [`${name} ${code}`, ...filled.map((one) => `${one.name}: ${values[one.id] ?? ''}`), ...lettersOf(number)];
}

/** Those of later documents wait behind what people asked for. */
function readingOf({ layout, readAfterMs = 0 }: DocumentPlan, { createdBy: by }: DocumentRow, now: number) {
  return { now, by, ...(layout !== undefined && { priority: workPriority.maintenance, dueAt: now + readAfterMs }) };
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
