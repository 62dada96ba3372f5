import { and, eq } from 'drizzle-orm';
import { fileState, signalKind, workState } from '#schema/codes.ts';
import type { FileKind } from '#schema/rules/file-purposes.ts';
import { notify } from '#service/areas/notifications/notify.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { prepared } from '#service/db/tables/documents.ts';
import { files } from '#service/db/tables/files.ts';
import { putContent } from '#service/files/put-bytes.ts';
import type { FileStore } from '#service/files/store.ts';
import type { Door } from '#service/pages/shown.ts';
import type { WorkHandler, WorkRun } from '#service/work/handler.ts';
import { putWork } from '#service/work/put.ts';
import { drawnFile } from './prepare-pdf.ts';
import { preparedWords } from './prepared-words.ts';
import { foundList } from './prepare-search.ts';
import type { PreparedRow } from './prepared.ts';

/** A finished file and its documents. */
export interface MadeFile {
  bytes: Uint8Array;
  kind: FileKind;
  documentIds: readonly string[];
}

interface Parts {
  db: Database;
  files: FileStore;
  door: Door;
}

/**
 * Creates a prepared file and notifies its owner. A row dropped in the meantime, because a document in it was deleted, gets no
 * file, so the sweep deletes the bytes. If one of its pages was redacted in the meantime, the file is created again.
 */
export function prepareFile({ db, files: store, door }: Parts): WorkHandler<object> {
  return {
    run: async (run) => {
      const { tenantId, now } = run;
      const row = await db.inTenant(tenantId, (tx) => started(tx, run));
      if (!row) return undefined;
      const made = row.kind === 'pdf' ? await drawnFile({ db, door }, run, row) : await foundList({ db }, run, row);
      const sha256 = await putContent(store, tenantId, made.bytes);
      return async (tx) => {
        const fileId = `prepared-${row.id}`;
        const bytes = made.bytes.byteLength;
        const documentIds = [...made.documentIds];
        const ready = { state: workState.done, fileId, bytes, documentIds };
        const isCurrent = and(isRow(run), eq(prepared.state, workState.working));
        const kept = await tx.update(prepared).set(ready).where(isCurrent).returning({ id: prepared.id });
        if (kept.length === 0) return makeAgain(tx, run);
        const { name, userId: ownerId, expiresAt } = row;
        const file = { tenantId, id: fileId, sha256, bytes, kind: made.kind, name, ownerId, expiresAt };
        await tx
          .insert(files)
          .values({ ...file, purpose: 'prepared', state: fileState.ready, madeAt: now() })
          .onConflictDoNothing();
        await notifyOwner(tx, run, row, 'ready');
      };
    },
    failed: async (tx, run) => {
      const [row] = await tx.update(prepared).set({ state: workState.failed }).where(isRow(run)).returning();
      if (row) await notifyOwner(tx, run, row, 'failed');
    },
  };
}

const isRow = ({ tenantId, subject }: Pick<WorkRun, 'tenantId' | 'subject'>) =>
  and(eq(prepared.tenantId, tenantId), eq(prepared.id, subject));

async function started(tx: Tx, run: WorkRun): Promise<PreparedRow | undefined> {
  const [row] = await tx.update(prepared).set({ state: workState.working }).where(isRow(run)).returning();
  return row;
}

async function makeAgain(tx: Tx, run: WorkRun): Promise<void> {
  const [left] = await tx.select({ id: prepared.id }).from(prepared).where(isRow(run));
  if (left)
    await putWork(tx, run.tenantId, { kind: 'document.prepare', subject: left.id, payload: {}, by: run.by, now: run.now() });
}

async function notifyOwner(
  tx: Tx,
  { tenantId, now }: Pick<WorkRun, 'tenantId' | 'now'>,
  { userId, name }: PreparedRow,
  what: keyof typeof preparedWords,
): Promise<void> {
  const { en, pl, de } = preparedWords[what];
  const translations = { pl: { text: pl }, de: { text: de } };
  const message = { kind: signalKind.reportGenerated, subject: name, text: en, target: 'documents/prepared', translations };
  await notify(tx, tenantId, [userId], message, now());
}
