import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { documentEditCalls } from '#schema/calls/document-edit.ts';
import { documentGrant } from '#schema/codes/documents.ts';
import { registration } from '#schema/entities/registration.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import type { Registration } from '#schema/records/registration.ts';
import { documentHistory } from '#service/db/tables/evidence.ts';
import { steps } from '#service/db/tables/sync.ts';
import type { Handlers, HandlerContext } from '#service/http/handlers.ts';
import { changeDocuments, type WantedChange } from './change-values.ts';
import { undoRun } from './mass-run.ts';
import { lacks, seenOf, type Seen } from './seen.ts';

const MINUTE_MS = 60_000;

/** Undoes a change of values: a further change of each document, without the fields that others changed since. */
export const massUndoHandlers: Handlers<Pick<typeof documentEditCalls, 'massUpdateUndo'>> = {
  massUpdateUndo: async (context, { id }) => {
    const ofRun = await undoRun(context, id);
    if (ofRun) return ofRun;
    const made = await madeBy(context, id);
    if (made.length === 0) return { refused: 'row.unknown', message: 'No such change.' };
    const latest = Math.max(...made.map(({ at }) => at));
    if (context.now() - latest > DOCUMENT_LIMITS.undoMinutes * MINUTE_MS)
      return { refused: 'action.refused', message: 'statusForbids' };
    const found = await seenOf(
      context,
      made.map(({ rowId }) => rowId),
    );
    const wanted = changesBack(found, made);
    const verdicts = wanted.length === 0 ? [] : await changeDocuments(context, wanted, randomUUID());
    const undone = verdicts.filter(({ verdict }) => verdict === 'applied').length;
    return { data: { undone, skipped: made.length - undone } };
  },
};

/** Steps of an operation of this caller. */
async function madeBy({ tx, tenantId, caller }: HandlerContext, opId: string) {
  const own = and(
    eq(documentHistory.tenantId, steps.tenantId),
    eq(documentHistory.documentId, steps.rowId),
    eq(documentHistory.opId, steps.opId),
    eq(documentHistory.userId, caller.userId),
  );
  const its = and(eq(steps.tenantId, tenantId), eq(steps.collection, registration.name), eq(steps.opId, opId));
  const { rowId, version, before, at } = steps;
  return tx.selectDistinctOn([rowId], { rowId, version, before, at }).from(steps).innerJoin(documentHistory, own).where(its);
}

/**
 * Changes that restore documents to their state before these steps, for those that were not changed since and that the caller
 * may change.
 */
export function changesBack(
  found: readonly Seen[],
  made: readonly Pick<typeof steps.$inferSelect, 'rowId' | 'version' | 'before'>[],
): WantedChange[] {
  const seenById = new Map(found.map((seen) => [seen.document.id, seen]));
  return made.flatMap(({ rowId, version, before }): WantedChange[] => {
    const seen = seenById.get(rowId);
    if (!seen || seen.document.version !== version || lacks(seen, 'document.edit', documentGrant.massUpdate)) return [];
    const values = valuesBack(before as Registration, seen.document.values); // written only from registrations
    return [{ seen, changeSetId: version, values, isMandatorySkipped: true }];
  });
}

/** Earlier values where they differ now; empty for values that did not exist. */
function valuesBack({ values: before }: Registration, now: Registration['values']): Registration['values'] {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return Object.fromEntries(ids.filter((id) => before[id] !== now[id]).map((id) => [id, before[id] ?? '']));
}
