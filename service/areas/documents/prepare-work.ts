import { and, eq } from 'drizzle-orm';
import { fileState, signalKind, workState } from '#schema/codes.ts';
import type { FileKind } from '#schema/rules/file-purposes.ts';
import { notify } from '#service/areas/notifications/notify.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { prepared } from '#service/db/tables/documents.ts';
import { files } from '#service/db/tables/files.ts';
import { putContent } from '#service/files/put-bytes.ts';
import type { FileStore } from '#service/files/store.ts';
import type { WorkHandler, WorkRun } from '#service/work/handler.ts';
import { preparedWords } from './prepared-words.ts';
import { foundList } from './prepare-search.ts';
import type { PreparedRow } from './prepared.ts';

/** A file that was made, and the documents in it. */
export interface MadeFile {
  bytes: Uint8Array;
  kind: FileKind;
  documentIds: readonly string[];
}

interface Parts {
  db: Database;
  files: FileStore;
}

/**
 * Makes a prepared file and notifies its owner. A row that was dropped in the meantime, because a document in it was deleted or
 * blackened, gets no file: its bytes have no row, so they are swept.
 */
export function prepareFile({ db, files: store }: Parts): WorkHandler<object> {
  return {
    run: async (run) => {
      const { tenantId, now } = run;
      const row = await db.inTenant(tenantId, (tx) => started(tx, run));
      if (!row) return undefined;
      const made = await foundList({ db }, run, row);
      const sha256 = await putContent(store, tenantId, made.bytes);
      return async (tx) => {
        const fileId = `prepared-${row.id}`;
        const bytes = made.bytes.byteLength;
        const documentIds = [...made.documentIds];
        const ready = { state: workState.done, fileId, bytes, documentIds };
        const kept = await tx.update(prepared).set(ready).where(isRow(run)).returning({ id: prepared.id });
        if (kept.length === 0) return;
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
