import { and, asc, eq, gte, inArray, ne } from 'drizzle-orm';
import type { documentMassCalls } from '#schema/calls/document-mass.ts';
import type { DocumentVerdict } from '#schema/calls/document-edit.ts';
import { workState } from '#schema/codes.ts';
import { documentGrant } from '#schema/codes/documents.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import { massRows, massRuns } from '#service/db/tables/documents.ts';
import { work } from '#service/db/tables/work.ts';
import type { Handlers, HandlerContext, Refused } from '#service/http/handlers.ts';
import { putWork } from '#service/work/put.ts';
import { all } from './edit.ts';
import { titleOf } from './page-info.ts';
import { seenOf } from './seen.ts';

const unknownRun: Refused = { refused: 'row.unknown', message: 'No such change.' };
const MINUTE_MS = 60_000;
/** Documents whose rights are read in one statement. */
const AT_ONCE = 1_000;

/** Changes of more documents than one call accepts, as background work with progress. */
export const massRunHandlers: Handlers<typeof documentMassCalls> = {
  massUpdateRun: async (context, { id, guidList, values: given, clear, isMandatorySkipped }) => {
    const { tx, tenantId, caller, now } = context;
    const known = await runOf(context, id);
    if (known) return { data: { id } };
    const ids = [...new Set(guidList)];
    const classIds = new Set<string>();
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const found = await all(context, ids.slice(at, at + AT_ONCE), 'document.edit', documentGrant.massUpdate);
      if ('refused' in found) return found;
      for (const { document } of found) classIds.add(document.classId);
    }
    const stranger = await unknownAttribute(context, classIds, [...Object.keys(given), ...clear]);
    if (stranger !== undefined) return { refused: 'request.invalid', message: `Unknown attribute ${stranger}.` };
    const values = { ...given, ...Object.fromEntries(clear.map((one) => [one, ''])) };
    const run = { tenantId, id, userId: caller.userId, change: { values, isMandatorySkipped }, documentIds: ids, madeAt: now() };
    const made = await tx
      .insert(massRuns)
      .values({ ...run, state: workState.waiting })
      .onConflictDoNothing()
      .returning({ id: massRuns.id });
    // the id belongs to another user's run
    if (made.length === 0) return unknownRun;
    await putWork(tx, tenantId, {
      kind: 'document.mass',
      id: `mass-${id}`,
      subject: id,
      payload: { undo: false },
      by: caller.userId,
      now: now(),
    });
    return { data: { id } };
  },

  massUpdateState: async (context, { id }) => {
    const run = await runOf(context, id);
    if (!run) return unknownRun;
    const { state, documentIds, done, applied, conflicts, refused, undoUntil, undone } = run;
    const its = and(eq(massRows.tenantId, context.tenantId), eq(massRows.runId, id), ne(massRows.verdict, 'applied'));
    const others = await context.tx
      .select()
      .from(massRows)
      .where(its)
      .orderBy(asc(massRows.documentId))
      .limit(DOCUMENT_LIMITS.atOnce);
    const words = await wordsOf(context, others);
    return {
      data: {
        id,
        state,
        done,
        applied,
        conflicts,
        refused,
        undoUntil,
        undone,
        documents: documentIds.length,
        others: others.map(({ documentId: guid, verdict, code, message, version: currentChangeSetId }) => ({
          guid,
          title: words.get(guid)?.title ?? '',
          code,
          message: words.get(guid)?.field ?? message,
          currentChangeSetId,
          verdict: verdict as DocumentVerdict['verdict'], // written only from verdicts
        })),
      },
    };
  },
};

/** Titles of those of these documents that the caller sees, and the names of fields whose values did not pass, in their language. */
async function wordsOf(context: HandlerContext, rows: readonly (typeof massRows.$inferSelect)[]) {
  const reader = new TransactionReader(context.tx, context.tenantId);
  const language = await callerLanguage(context);
  const words = new Map<string, { title: string; field: string | undefined }>();
  const fields = new Map(rows.map(({ documentId, attributeId }) => [documentId, attributeId]));
  for (const { document } of rows.length === 0 ? [] : await seenOf(context, [...fields.keys()])) {
    const its = await reader.documentClass(document.classId);
    const field = its?.attributes.find(({ id }) => id === fields.get(document.id));
    words.set(document.id, {
      title: its ? titleOf(its, document) || document.code : document.code,
      field: field && inLanguage(field, language).name,
    });
  }
  return words;
}

/** An attribute id that none of these classes has; undefined if there is none. */
async function unknownAttribute({ tx, tenantId }: HandlerContext, classIds: ReadonlySet<string>, ids: readonly string[]) {
  const reader = new TransactionReader(tx, tenantId);
  const known = new Set<string>();
  for (const id of classIds) for (const attribute of (await reader.documentClass(id))?.attributes ?? []) known.add(attribute.id);
  return ids.find((id) => !known.has(id));
}

/** A run of the caller. */
export async function runOf({ tx, tenantId, caller }: HandlerContext, id: string) {
  const its = and(eq(massRuns.tenantId, tenantId), eq(massRuns.id, id), eq(massRuns.userId, caller.userId));
  const [found] = await tx.select().from(massRuns).where(its);
  return found ?? null;
}

/** Queues the undo of a run; null if the id belongs to no run. Its progress is in the state of the run. */
export async function undoRun(
  context: HandlerContext,
  id: string,
): Promise<Refused | { data: { undone: number; skipped: number } } | null> {
  const { tx, tenantId, caller, now } = context;
  const run = await runOf(context, id);
  if (!run) return null;
  const { done, failed, waiting } = workState;
  const its = and(eq(massRuns.tenantId, tenantId), eq(massRuns.id, id));
  const started = await tx
    .update(massRuns)
    .set({ state: waiting, undoUntil: 0, done: 0 })
    .where(and(its, inArray(massRuns.state, [done, failed]), gte(massRuns.undoUntil, now())))
    .returning({ id: massRuns.id });
  if (started.length > 0) {
    const asked = { kind: 'document.mass', subject: id, payload: { undo: true }, by: caller.userId, now: now() } as const;
    await putWork(tx, tenantId, asked);
  } else if (!(await isUndoing(context, run))) return { refused: 'action.refused', message: 'statusForbids' };
  return { data: { undone: 0, skipped: 0 } };
}

/** True once the undo of a run waits, works or is done: the call is a repeat, whose first answer was lost. */
async function isUndoing({ tx, tenantId }: HandlerContext, run: typeof massRuns.$inferSelect): Promise<boolean> {
  const { id, state, undone, undoUntil: until } = run;
  if (state === workState.done && undone > 0 && until === 0) return true;
  const moving: readonly number[] = [workState.waiting, workState.working];
  if (!moving.includes(state)) return false;
  const its = and(eq(work.tenantId, tenantId), eq(work.kind, 'document.mass'), eq(work.subject, id));
  const found = await tx.select({ payload: work.payload }).from(work).where(its);
  return found.some(({ payload }) => Object(payload).undo === true);
}

/** Time until which a run that ends now can be undone. */
export const undoUntil = (now: number): number => now + DOCUMENT_LIMITS.undoMinutes * MINUTE_MS;
