import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, like, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileState } from '#schema/codes.ts';
import { anonymizationState, documentFormat } from '#schema/codes/documents.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { anonymizations, documentFiles, documentLinks, savedViews, tags } from '#service/db/tables/documents.ts';
import { files } from '#service/db/tables/files.ts';
import { notifications } from '#service/db/tables/notifications.ts';
import { registrations } from '#service/db/tables/vault.ts';
import { work } from '#service/db/tables/work.ts';
import { FIRST_DOCUMENTS, FURTHER_DOCUMENTS, firstPlan, furtherPlan } from '#service/demo/documents/document-plans.ts';
import { drawFurtherDocuments, putDemoDocuments } from '#service/demo/documents/draw-documents.ts';
import { fillDemo } from '#service/demo/fill-demo.ts';
import { generateClient } from '#service/demo/generate.ts';
import { smallScale } from '#service/demo/scale.ts';
import { folderStore } from '#service/files/folder-store.ts';
import { Pages } from '#service/pages/pages.ts';
import type { WorkRun } from '#service/work/handler.ts';
import { emptyDatabase } from '#tests/bench/emptied-database.ts';

const seed = 3;
const { tenantId } = generateClient(seed, 'demo', smallScale).configuration;
let [db, pages, folder]: [Database | undefined, Pages | undefined, string] = [undefined, undefined, ''];

beforeAll(async () => {
  db = await emptyDatabase();
  await fillDemo(db, { seed, scale: { ...smallScale, documents: 1_500 } });
  folder = await mkdtemp(join(tmpdir(), 'demo-pages-'));
});
afterAll(async () => {
  await pages?.close();
  await db?.close();
  await rm(folder, { recursive: true, force: true });
});

test('the plans of 420 documents have what a demonstration needs of each', () => {
  const plans = [
    ...Array.from({ length: FIRST_DOCUMENTS }, (_, at) => firstPlan(at)),
    ...Array.from({ length: FURTHER_DOCUMENTS }, (_, at) => furtherPlan(at)),
  ];
  const count = (fits: (plan: (typeof plans)[number]) => boolean) => plans.filter(fits).length;
  expect(plans).toHaveLength(420);
  expect({
    black: count(({ isBlack }) => isBlack),
    marked: count(({ isMarked }) => isMarked),
    versions: count(({ versions }) => versions > 1),
    three: count(({ versions }) => versions === 3),
    texts: count(({ form }) => form === 'text' || form === 'docx'),
    unread: count(({ readAfterMs = 0 }) => readAfterMs > 0),
    scans: count(({ form, readAfterMs = 0 }) => ['scan', 'tiff', 'jpeg'].includes(form) && readAfterMs === 0),
    largest: count(({ pages: drawn }) => drawn({ int: (least: number) => least } as never) === 300),
    layouts: new Set(plans.flatMap(({ layout }) => (layout === undefined ? [] : [layout % 60]))).size,
  }).toEqual({ black: 24, marked: 40, versions: 35, three: 7, texts: 12, unread: 40, scans: 60, largest: 1, layouts: 60 });
});

test('further documents get their files as work after all that people wait for, and what refers to them', async () => {
  const [vault, store] = [db as Database, folderStore(join(folder, 'files'))];
  const drawn = new Pages({ store, folder: join(folder, 'spool'), processes: 2, log: pino({ level: 'silent' }) });
  pages = drawn;
  await putDemoDocuments(vault, seed, Date.now());
  const rows = await inDemo((tx) => tx.select().from(work).where(like(work.kind, 'demo.%')).orderBy(work.dueAt));
  expect(rows.map(({ priority }) => priority)).toEqual([0, ...Array.from({ length: 12 }, () => 9)]);
  const handler = drawFurtherDocuments({ db: vault, files: store, pages: drawn });
  // the last part of a smaller demonstration
  const ending = await handler.run(runOf(vault), { seed, from: FURTHER_DOCUMENTS - 27, to: FURTHER_DOCUMENTS });
  await inDemo(async (tx) => ending?.(tx));
  await inDemo(async (tx) => {
    const versions = await tx.select().from(documentFiles);
    expect(new Set(versions.map(({ documentId }) => documentId)).size).toBe(27);
    expect(new Set(versions.map(({ format }) => format))).toEqual(
      new Set([documentFormat.pdf, documentFormat.tiff, documentFormat.jpg]),
    );
    const tagged = await tx.$count(registrations, sql`tenant_id = ${tenantId} and tag_ids <> '{}'`);
    // 27 documents have 23 pairs within a project
    expect([await tx.$count(tags), tagged, await tx.$count(documentLinks), await tx.$count(savedViews)]).toEqual([
      60, 900, 23, 12,
    ]);
    const refused = await tx.select().from(files).where(eq(files.state, fileState.refused));
    expect(refused.map(({ verdict }) => verdict).toSorted()).toEqual(['broken', 'broken', 'locked', 'tooManyPixels']);
    const messages = await tx.select().from(notifications).where(like(notifications.text, 'The file was not accepted%'));
    expect(new Set(messages.map(({ userId }) => userId))).toEqual(new Set(refused.map(({ ownerId }) => ownerId)));
    expect(messages).toHaveLength(4);
    const states = Map.groupBy(await tx.select().from(anonymizations), ({ state }) => state);
    expect([anonymizationState.rejected, anonymizationState.failed].map((state) => states.get(state)?.length)).toEqual([8, 8]);
  });
}, 60_000);

const inDemo = <T>(read: (tx: Tx) => Promise<T>): Promise<T> => (db as Database).inTenant(tenantId, read);

function runOf(vault: Database): WorkRun {
  const step: WorkRun['step'] = async (make) => void (await vault.inTenant(tenantId, make));
  return {
    tenantId,
    id: randomUUID(),
    subject: '',
    by: '',
    cursor: '',
    now: Date.now,
    signal: new AbortController().signal,
    step,
  };
}
