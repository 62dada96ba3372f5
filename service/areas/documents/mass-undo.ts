import { randomUUID } from 'node:crypto';
import type { documentEditCalls } from '#schema/calls/document-edit.ts';
import { documentGrant } from '#schema/codes/documents.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { steps } from '#service/db/tables/sync.ts';
import type { Handlers } from '#service/http/handlers.ts';
import { changedBy, partsOf, stepsBy } from './answered.ts';
import { changeDocuments, type WantedChange } from './change-values.ts';
import { undoRun } from './mass-run.ts';
import { lacks, seenOf, type Seen } from './seen.ts';

const MINUTE_MS = 60_000;

/** Undoes a change of values: a further change of each document, without the fields that others changed since. */
export const massUndoHandlers: Handlers<Pick<typeof documentEditCalls, 'massUpdateUndo'>> = {
  massUpdateUndo: async (context, { id }) => {
    const ofRun = await undoRun(context, id);
    if (ofRun) return ofRun;
    const ids = await changedBy(context, partsOf(id));
    // a repeat: its first answer was lost
    const back = partsOf(undoOf(id));
    const before = await changedBy(context, back);
    if (before.length > 0) return { data: { undone: before.length, skipped: ids.length - before.length } };
    const made = await stepsBy(context, partsOf(id), ids);
    if (made.length === 0) return { refused: 'row.unknown', message: 'No such change.' };
    const latest = Math.max(...made.map(({ at }) => at));
    if (context.now() - latest > DOCUMENT_LIMITS.undoMinutes * MINUTE_MS)
      return { refused: 'action.refused', message: 'statusForbids' };
    const found = await seenOf(
      context,
      made.map(({ rowId }) => rowId),
    );
    const verdicts = await changeDocuments(context, changesBack(found, made, back));
    const undone = verdicts.filter(({ verdict }) => verdict === 'applied').length;
    return { data: { undone, skipped: made.length - undone } };
  },
};

/** Id of the change that undoes a change. */
export const undoOf = (id: string): string => `${id}/undo`;

/**
 * Changes that restore documents to their state before these steps, for those that were not changed since and that the caller
 * may change.
 */
export function changesBack(
  found: readonly Seen[],
  made: readonly Pick<typeof steps.$inferSelect, 'rowId' | 'version' | 'before'>[],
  opIds: readonly string[],
): WantedChange[] {
  const seenById = new Map(found.map((seen) => [seen.document.id, seen]));
  return made.flatMap(({ rowId, version, before }, n): WantedChange[] => {
    const seen = seenById.get(rowId);
    if (!seen || seen.document.version !== version || lacks(seen, 'document.edit', documentGrant.massUpdate)) return [];
    const values = valuesBack(before as Registration, seen.document.values); // written only from registrations
    return [{ seen, opId: opIds[n] ?? randomUUID(), changeSetId: version, values, isMandatorySkipped: true }];
  });
}

/** Earlier values where they differ now; empty for values that did not exist. */
function valuesBack({ values: before }: Registration, now: Registration['values']): Registration['values'] {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return Object.fromEntries(ids.filter((id) => before[id] !== now[id]).map((id) => [id, before[id] ?? '']));
}
