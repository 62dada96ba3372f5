import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { DocumentVerdict } from '#schema/calls/document-edit.ts';
import { workState } from '#schema/codes.ts';
import { documentGrant } from '#schema/codes/documents.ts';
import { attributeValues } from '#schema/records/container.ts';
import type { Tx } from '#service/db/database.ts';
import { massRows, massRuns } from '#service/db/tables/documents.ts';
import { partId } from '#service/areas/orders/changes.ts';
import { notify } from '#service/areas/notifications/notify.ts';
import type { Caller } from '#service/http/handlers.ts';
import { WorkRefused, type WorkHandler, type WorkRun } from '#service/work/handler.ts';
import { askerOf } from './asker.ts';
import { stepsBy } from './answered.ts';
import { changeDocuments, type WantedChange } from './change-values.ts';
import { undoUntil } from './mass-run.ts';
import { massMessage, type MassEnd } from './mass-words.ts';
import { changesBack, undoOf } from './mass-undo.ts';
import { lacks, seenOf, type Seen } from './seen.ts';

/** Documents per transaction, which keeps them and their boxes locked for its duration. */
const CHUNK = 100;
const change = v.object({ values: attributeValues, isMandatorySkipped: v.boolean() });
type MassRun = typeof massRuns.$inferSelect;

/**
 * Changes the documents of a run, or undoes the changes, in chunks: an interrupted run continues from its position. Rights are
 * checked again for each document, because minutes may have passed.
 */
export const changeMany: WorkHandler<{ undo: boolean }> = {
  run: async (run, { undo }) => {
    const { tenantId, subject } = run;
    const count = await countOf(run);
    for (let at = Number(run.cursor || '0'); at < count; at += CHUNK) {
      run.signal.throwIfAborted();
      await run.step(async (tx) => {
        const found = await lockedRun(tx, tenantId, subject);
        const ids = found.documentIds.slice(at, at + CHUNK);
        const counted = undo ? await takenBack(tx, run, found, { ids, at }) : await changed(tx, run, found, { ids, at });
        const done = Math.min(at + CHUNK, found.documentIds.length);
        await setRun(tx, run, { state: workState.working, done, ...counted });
        return { cursor: String(at + CHUNK), progress: Math.round((100 * done) / found.documentIds.length) };
      });
    }
    return (tx) => ended(tx, run, undo ? 'undone' : 'done');
  },
  failed: (tx, run, { undo }) => ended(tx, run, undo ? 'undoFailed' : 'failed'),
};

/**
 * Ends a run, and sends its numbers to the person who started it. One that stopped can be undone as well: it changed some documents for
 * good otherwise. A repeated undo leaves out what has its earlier values again.
 */
async function ended(tx: Tx, run: Pick<WorkRun, 'tenantId' | 'subject' | 'now'>, end: MassEnd): Promise<void> {
  const { userId, applied, undone, documentIds } = await lockedRun(tx, run.tenantId, run.subject);
  const state = end === 'done' || end === 'undone' ? workState.done : workState.failed;
  await setRun(tx, run, { state, undoUntil: end === 'undone' ? 0 : undoUntil(run.now()) });
  const isUndo = end === 'undone' || end === 'undoFailed';
  const [some, all] = isUndo ? [undone, applied] : [applied, documentIds.length];
  await notify(tx, run.tenantId, [userId], massMessage(run.subject, end, some, all - some), run.now());
}

/** Number of documents of a run. */
async function countOf({ step, tenantId, subject }: WorkRun): Promise<number> {
  let count = 0;
  await step(async (tx) => {
    count = (await lockedRun(tx, tenantId, subject)).documentIds.length;
  });
  return count;
}

async function lockedRun(tx: Tx, tenantId: string, id: string): Promise<MassRun> {
  const its = and(eq(massRuns.tenantId, tenantId), eq(massRuns.id, id));
  const [found] = await tx.select().from(massRuns).where(its).for('update');
  if (!found) throw new WorkRefused('gone');
  return found;
}

async function setRun(
  tx: Tx,
  { tenantId, subject }: Pick<WorkRun, 'tenantId' | 'subject'>,
  now: Partial<MassRun>,
): Promise<void> {
  await tx
    .update(massRuns)
    .set(now)
    .where(and(eq(massRuns.tenantId, tenantId), eq(massRuns.id, subject)));
}

async function seenByAsker(tx: Tx, run: WorkRun, ids: readonly string[]): Promise<{ caller: Caller; seen: Seen[] }> {
  const caller = await askerOf(tx, run);
  const seen = await seenOf({ tx, tenantId: run.tenantId, caller }, ids);
  return { caller, seen: seen.filter((one) => !lacks(one, 'document.edit', documentGrant.massUpdate)) };
}

/** Some documents of a run, from a position of its list. */
interface Chunk {
  ids: readonly string[];
  at: number;
}

/** Ids of the operations that change these documents, by the documents. */
const opIdsOf = (opId: string, { ids, at }: Chunk) => new Map(ids.map((id, n) => [id, partId(opId, at + n)]));

async function changed(tx: Tx, run: WorkRun, found: MassRun, chunk: Chunk) {
  const { ids } = chunk;
  const { tenantId, now } = run;
  const { values, isMandatorySkipped } = v.parse(change, found.change);
  const { caller, seen } = await seenByAsker(tx, run, ids);
  const opIds = opIdsOf(found.id, chunk);
  const wanted = seen.map((one): WantedChange => {
    const opId = opIds.get(one.document.id) ?? randomUUID();
    return { seen: one, opId, values, isMandatorySkipped };
  });
  const verdicts = await changeDocuments({ tx, tenantId, caller, now }, wanted);
  const lost = ids.filter((id) => !seen.some(({ document }) => document.id === id));
  const all = [...verdicts, ...lost.map(notAllowed)];
  const rows = all.map(({ guid, verdict, code, message, issue, currentChangeSetId }) => ({
    tenantId,
    runId: found.id,
    documentId: guid,
    verdict,
    code,
    message,
    attributeId: issue?.attributeId ?? '',
    version: verdict === 'applied' ? currentChangeSetId : 0,
  }));
  await tx.insert(massRows).values(rows).onConflictDoNothing();
  const count = (one: DocumentVerdict['verdict']) => all.filter(({ verdict }) => verdict === one).length;
  return {
    applied: found.applied + count('applied'),
    conflicts: found.conflicts + count('conflict'),
    refused: found.refused + count('refused'),
  };
}

const notAllowed = (guid: string): DocumentVerdict => ({
  guid,
  verdict: 'refused',
  code: 'accessLost',
  message: '',
  currentChangeSetId: 0,
});

/** A further change of each document, without the fields that others changed since. */
async function takenBack(tx: Tx, run: WorkRun, found: MassRun, chunk: Chunk) {
  const { tenantId, now } = run;
  const { caller, seen } = await seenByAsker(tx, run, chunk.ids);
  const made = await stepsBy({ tx, tenantId }, [...opIdsOf(found.id, chunk).values()], chunk.ids);
  const back = opIdsOf(undoOf(found.id), chunk);
  const wanted = changesBack(
    seen,
    made,
    made.map(({ rowId }) => back.get(rowId) ?? randomUUID()),
  );
  const verdicts = await changeDocuments({ tx, tenantId, caller, now }, wanted);
  return { undone: found.undone + verdicts.filter(({ verdict }) => verdict === 'applied').length };
}
